'use client'

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { keepListSeen, listSeen } from '@/components/list-seen'

const ROWS = '.group-row, .incident-row'
const LINKS = '.group-link, .row-summary'

/** `url`: the list's address, for the way back from an incident. */
export function useGroupFocus(list: RefObject<HTMLElement | null>, url: string) {
  const before = useRef<{ control: Element; row: Element | null; at: number }>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter(takesFocus)
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement))
  const linkAt = (at: number) => {
    const all = rows()
    return all[Math.max(0, Math.min(all.length - 1, at))]?.querySelector<HTMLElement>(LINKS)
  }
  useEffect(() => {
    const lost = before.current
    if (!lost || takesFocus(lost.control) || document.activeElement !== document.body) return
    const button = lost.row && takesFocus(lost.row) ? lost.row.querySelector<HTMLElement>('button') : undefined
    const place = button ?? linkAt(lost.at)
    place?.focus()
  })
  useEffect(() => {
    const seen = listSeen()
    if (seen?.url === url && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-incident="${seen.leftAt}"] .row-summary`)?.focus()
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-incident]') ?? [])]
    keepListSeen({ url, ids: shown.map(({ dataset }) => Number(dataset.incident)), isWhole: false })
  })
  return {
    current: () => rows()[focused()],
    move: (step: number) => linkAt(focused() < 0 ? 0 : focused() + step)?.focus(),
    onFocus: ({ target }: FocusEvent) => {
      before.current = { control: target, row: target.closest(ROWS), at: focused() }
    },
  }
}

function takesFocus(element: Element) {
  return element.isConnected && !element.closest('[inert]')
}
