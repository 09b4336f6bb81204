'use client'

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

const ROWS = '.group-row, .incident-row'
const LINKS = '.group-link, .row-summary'

export function useGroupFocus(list: RefObject<HTMLElement | null>) {
  const before = useRef<{ control: Element; row: Element | null; at: number }>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement))
  const linkAt = (at: number) => {
    const all = rows()
    return all[Math.max(0, Math.min(all.length - 1, at))]?.querySelector<HTMLElement>(LINKS)
  }
  useEffect(() => {
    const lost = before.current
    if (!lost || lost.control.isConnected || document.activeElement !== document.body) return
    const button = lost.row?.isConnected ? lost.row.querySelector<HTMLElement>('button') : undefined
    const place = button ?? linkAt(lost.at)
    place?.focus()
  })
  return {
    current: () => rows()[focused()],
    move: (step: number) => linkAt(focused() < 0 ? 0 : focused() + step)?.focus(),
    onFocus: ({ target }: FocusEvent) => {
      before.current = { control: target, row: target.closest(ROWS), at: focused() }
    },
  }
}
