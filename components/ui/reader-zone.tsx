'use client'

import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { browserZone, rememberZone } from './browser-zone'

type Zone = { name: string; isChosen: boolean }

const KnownZone = createContext<Zone>({ name: 'UTC', isChosen: false })

type ReaderZoneProps = { known: string; isChosen: boolean; children: ReactNode }

/** Gives the page the reader's time zone. A cookie gives the browser's to the server, so that both write the same times. */
export function ReaderZone({ known, isChosen, children }: ReaderZoneProps) {
  useEffect(() => rememberZone(browserZone()), [])
  return <KnownZone value={{ name: known, isChosen }}>{children}</KnownZone>
}

/** The zone that the reader has chosen; else what the server wrote, while React takes over its HTML, then the browser's. */
export function useReaderZone() {
  const { name, isChosen } = use(KnownZone)
  const own = useSyncExternalStore(followNothing, browserZone, () => name)
  return isChosen ? name : own
}

function followNothing() {
  return () => undefined
}
