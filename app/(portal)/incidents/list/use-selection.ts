'use client'

import { useState } from 'react'
import { findMatchingAction } from '../handling/many-actions'
import { focusable } from './focus'
import type { Item, Page } from './item'
import { choose, hasWhole, isChoosing, NOTHING, selectMatching, selectThese, toggle } from './selection'

export type Selection = ReturnType<typeof useSelection>

/** What is asked about the selection; `from`: the row at which a key asked. */
export type Asking = { part: 'assign' | 'note'; from?: string | undefined; isSelectedFor?: boolean }

export function useSelection(items: Item[], { keys: labelKeys, q, upToId }: Page) {
  const [selected, set] = useState(NOTHING)
  const [asking, setAsking] = useState<Asking>()
  const order = focusable(items)
  const page = items.map(({ key }) => key).filter((key) => order.includes(key))
  // What has left the groups is not selected; incidents of another page are.
  const keys = [...selected.keys].filter((key) => !labelKeys || order.includes(key))

  function clear() {
    set(NOTHING)
    setAsking(undefined)
  }

  return {
    keys,
    isOfGroups: labelKeys !== undefined && keys.every((key) => page.includes(key)),
    asking,
    isAll: selected.isAll,
    isCut: selected.isCut,
    isChoosing: isChoosing(selected),
    canSelectMore: !labelKeys && !selected.isAll && hasWhole(selected, page),
    has: (key: string) => selected.keys.has(key),
    toggle: (key: string, isRange: boolean) => set(toggle(selected, order, key, { isRange })),
    selectAll: async () => {
      const isMore = !labelKeys && hasWhole(selected, page)
      set(isMore ? selectMatching(await findMatchingAction(q, upToId)) : selectThese(page))
    },
    choose: () => set(choose(selected)),
    clear,
    /** About the selection, otherwise about the row, which is then selected for as long as it takes. */
    ask: (part: Asking['part'], from?: string) => {
      const isSelectedFor = keys.length === 0 && from !== undefined
      if (isSelectedFor) set(toggle(selected, order, from))
      setAsking({ part, from, isSelectedFor })
    },
    /** Returns where the focus was. Leaving a note clears the selection too, as Esc does elsewhere. */
    leave: () => {
      const isNote = asking?.part === 'note'
      const place = asking?.from ?? (isNote ? keys[0] : undefined)
      if (isNote || asking?.isSelectedFor) clear()
      setAsking(undefined)
      return place
    },
  }
}
