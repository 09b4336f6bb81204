'use client'

import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { ZONE_COOKIE } from './time-words'

const YEAR_SECONDS = 31_536_000

const ZoneContext = createContext('UTC')

/** Gives the page the reader's time zone. A cookie gives it to the server, so that both write the same times. */
export function ReaderZone({ known, children }: { known: string; children: ReactNode }) {
  const [zone, setZone] = useState(known)
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    setZone(timeZone)
    const secure = window.location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and needs HTTPS
    document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  }, [])
  return <ZoneContext value={zone}>{children}</ZoneContext>
}

export function useReaderZone() {
  return use(ZoneContext)
}
