'use client'

import { useRef, useState } from 'react'
import type { FreshRows } from '@/app/api/incidents/route'
import type { IncidentRowData } from '@/components/incident-rows'

export type Page = {
  workspaceId: number
  rows: IncidentRowData[]
  search: string
  mark: string
  upToId: number
}

const EMPTY: ReadonlySet<number> = new Set()

export function useHeldRows(page: Page, { onLost }: { onLost: () => void }) {
  const [held, setHeld] = useState({ page, rows: page.rows, gone: EMPTY, newer: '' })
  // A new page: the person followed a link or loaded what is new.
  if (held.page !== page) setHeld({ page, rows: page.rows, gone: EMPTY, newer: '' })
  const asked = useRef({ isLoading: false, again: false })

  /** One request at a time: in a storm the next one answers for all in between. */
  async function load(): Promise<void> {
    const state = asked.current
    state.again = state.isLoading
    if (state.isLoading) return
    state.isLoading = true
    const fresh = await readFresh(page).catch(() => undefined)
    state.isLoading = false
    // Another tab has switched the workspace: these are not its rows.
    if (fresh && fresh.workspaceId !== page.workspaceId) return onLost()
    if (fresh) setHeld((now) => (now.page === page ? { page, ...merged(now.rows, fresh) } : now))
    if (state.again) await load()
  }
  const change = (ids: readonly number[], to: Partial<IncidentRowData>) =>
    setHeld((now) => ({ ...now, rows: now.rows.map((row) => (ids.includes(row.id) ? { ...row, ...to } : row)) }))
  return { rows: held.rows, gone: held.gone, newer: held.newer, change, load }
}

async function readFresh({ rows, search, upToId }: Page): Promise<FreshRows> {
  const query = new URLSearchParams(search)
  query.set('shown', rows.map(({ id }) => id).join(','))
  query.set('upTo', String(upToId))
  const answer = await fetch(`/api/incidents?${query}`)
  if (!answer.ok) throw new Error(`The list was answered with ${answer.status}.`)
  return answer.json()
}

/** Labels stay as they are: which of them differ depends on the page. */
function merged(rows: IncidentRowData[], { rows: fresh, matching, newer }: FreshRows) {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const isMatching = new Set(matching)
  return {
    rows: rows.map((row) => {
      const now = byId.get(row.id)
      return now ? { ...now, labels: row.labels, labelsLeft: row.labelsLeft } : row
    }),
    gone: new Set(rows.filter(({ id }) => !isMatching.has(id)).map(({ id }) => id)),
    newer,
  }
}
