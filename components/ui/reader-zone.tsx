'use client'

import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { rememberedZone, rememberZone } from './browser-zone'

const ZoneContext = createContext('UTC')

/** Gives the page the reader's time zone. A cookie gives it to the server, so that both write the same times. */
export function ReaderZone({ known, children }: { known: string; children: ReactNode }) {
  const [zone, setZone] = useState(known)
  useEffect(() => {
    const timeZone = rememberedZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
    setZone(timeZone)
    rememberZone(timeZone)
  }, [])
  return <ZoneContext value={zone}>{children}</ZoneContext>
}

export function useReaderZone() {
  return use(ZoneContext)
}
