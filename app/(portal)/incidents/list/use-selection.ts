'use client'

import { useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { findMatchingAction } from '../handling/many-actions'

export type Selection = ReturnType<typeof useSelection>

export function useSelection(rows: IncidentRowData[], { q, upToId }: { q: string; upToId: number }) {
  const [{ ids, last, isCut, isAll }, set] = useState<State>(NOTHING)
  const [isForced, force] = useState(false)
  const order = rows.map(({ id }) => id)

  function toggle(id: number | undefined, { isRange }: { isRange: boolean }) {
    if (id === undefined) return
    const [from, to] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(id)]
    const range = isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const rest = ids.filter((other) => !range.includes(other))
    set({ ids: ids.includes(id) && !isRange ? rest : [...rest, ...range], last: id, isCut: false, isAll: false })
  }

  async function selectMatching() {
    const found = await findMatchingAction(q, upToId)
    set({ ids: found.ids, last: undefined, isCut: found.isCut, isAll: true })
  }

  return {
    ids,
    isCut,
    isAll,
    isChoosing: isForced || ids.length > 0,
    hasWholePage: order.length > 0 && order.every((id) => ids.includes(id)),
    has: (id: number) => ids.includes(id),
    toggle,
    selectAll: async () => {
      if (order.every((id) => ids.includes(id))) await selectMatching()
      else set({ ids: order, last: undefined, isCut: false, isAll: false })
    },
    clear: () => {
      set(NOTHING)
      force(false)
    },
    choose: () => {
      if (isForced || ids.length > 0) set(NOTHING)
      force(!isForced && ids.length === 0)
    },
  }
}

type State = { ids: number[]; last: number | undefined; isCut: boolean; isAll: boolean }
const NOTHING: State = { ids: [], last: undefined, isCut: false, isAll: false }
