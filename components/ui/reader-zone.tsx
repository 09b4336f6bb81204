'use client'

import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { browserZone, rememberZone } from './browser-zone'

const KnownZone = createContext('UTC')

/** Gives the page the reader's time zone. A cookie gives it to the server, so that both write the same times. */
export function ReaderZone({ known, children }: { known: string; children: ReactNode }) {
  useEffect(() => rememberZone(browserZone()), [])
  return <KnownZone value={known}>{children}</KnownZone>
}

/** The zone that the server wrote, while React takes over its HTML; then the browser's. */
export function useReaderZone() {
  const known = use(KnownZone)
  return useSyncExternalStore(followNothing, browserZone, () => known)
}

function followNothing() {
  return () => undefined
}
