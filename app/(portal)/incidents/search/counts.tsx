'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import type { StateCount } from '@/lib/incidents/count-states'
import { countText, type States } from './count-text'

type Counts = { counts: StateCount[] | undefined; recount: () => Promise<void> }

const CountsContext = createContext<Counts>({ counts: undefined, recount: async () => undefined })

type CountsProps = { q: string; counts: StateCount[] | undefined; children: ReactNode }

/** The counts of a search as of the page, or newer after an action; undefined if unknown. */
export function CountsProvider({ q, counts: given, children }: CountsProps) {
  const [fresh, setFresh] = useState<{ given: typeof given; counts: StateCount[] }>()
  const counts = fresh?.given === given ? fresh?.counts : given
  async function recount() {
    const answer = await fetch(`/api/incidents/counts?${new URLSearchParams({ q })}`).catch(() => undefined)
    if (answer?.ok) setFresh({ given, counts: await answer.json() })
  }
  return <CountsContext value={{ counts, recount }}>{children}</CountsContext>
}

export function useRecount() {
  return use(CountsContext).recount
}

export function StateCountText({ of }: { of: States }) {
  const { counts } = use(CountsContext)
  return counts && <span className="text-muted tabular-nums">{countText(counts, of)}</span>
}

export function MatchingText({ of }: { of: States }) {
  const { counts } = use(CountsContext)
  if (!counts) return null
  const count = countText(counts, of)
  return (
    <span className="shrink-0 text-muted text-xs max-sm:hidden">{`${count} ${count === '1' ? 'incident' : 'incidents'}`}</span>
  )
}
