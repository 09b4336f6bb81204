'use client'

import { type RefObject, useEffect } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { keepListSeen, listSeen } from '@/components/list-seen'

export type RowFocus = ReturnType<typeof useRowFocus>

type Shown = { rows: IncidentRowData[]; url: string; isWhole: boolean }

export function useRowFocus(list: RefObject<HTMLElement | null>, { rows, url, isWhole }: Shown) {
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('.row-summary') ?? [])]
  const focused = () => links().findIndex((link) => link.closest('li')?.contains(document.activeElement))
  function focusAt(at: number) {
    const all = links()
    all[Math.max(0, Math.min(all.length - 1, at))]?.focus()
  }
  useEffect(() => {
    const seen = listSeen()
    const leftAt = seen?.url === url ? seen.leftAt : undefined
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-incident="${leftAt}"] .row-summary`)?.focus()
  }, [list, url])
  useEffect(() => {
    keepListSeen({ url, ids: rows.map(({ id }) => id), isWhole })
  }, [url, rows, isWhole])
  return {
    current: (): IncidentRowData | undefined => rows[focused()],
    move: (step: number) => focusAt(focused() < 0 ? 0 : focused() + step),
    focusRow: (id: number | undefined) => focusAt(rows.findIndex((row) => row.id === id)),
  }
}
