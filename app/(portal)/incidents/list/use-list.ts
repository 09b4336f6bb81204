'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { FreshRows } from '@/app/api/incidents/route'
import type { IncidentRowData } from '@/components/incident-rows'
import { change, hold, isInOrder, merge, turn } from './held'
import { incidentItem, type Page } from './item'

export function useList(page: Page) {
  const router = useRouter()
  const [held, setHeld] = useState(() => hold(page))
  if (held.page !== page) setHeld(turn(held, page))
  const asked = useRef({ isLoading: false, again: false })
  const refresh = () => router.refresh()

  /** One request at a time: in a storm the next one answers for all in between. */
  async function load(): Promise<void> {
    const state = asked.current
    state.again = state.isLoading
    if (state.isLoading) return
    state.isLoading = true
    const fresh = await readFresh(page).catch(() => undefined)
    state.isLoading = false
    // Another tab has switched the workspace: these are not its rows.
    if (fresh && fresh.workspaceId !== page.workspaceId) return refresh()
    if (fresh) {
      const { newer } = fresh
      setHeld((now) => (now.page === page ? { ...now, items: merge(now, itemsOf(fresh)), newer } : now))
    }
    if (state.again) await load()
  }

  return {
    items: held.items,
    newer: held.newer,
    isInOrder: !page.keys || isInOrder(held),
    change: (ids: readonly number[], to: Partial<IncidentRowData>) =>
      setHeld((now) => ({ ...now, items: change(now.items, ids, to) })),
    letGo: (keys: readonly string[]) => setHeld((now) => ({ ...now, letGo: new Set([...now.letGo, ...keys]) })),
    reload: page.keys ? refresh : () => void load(),
    takeIn: page.keys ? () => setHeld(hold(page)) : refresh,
    refresh,
  }
}

async function readFresh({ items, search, upToId }: Page): Promise<FreshRows> {
  const query = new URLSearchParams(search)
  query.set('shown', items.map(({ key }) => key).join(','))
  query.set('upTo', String(upToId))
  const answer = await fetch(`/api/incidents?${query}`)
  if (!answer.ok) throw new Error(`The list was answered with ${answer.status}.`)
  return answer.json()
}

function itemsOf({ rows, matching }: FreshRows) {
  const isMatching = new Set(matching)
  return rows.map((row) => incidentItem(row, !isMatching.has(row.id)))
}
