'use client'

import { useRef, useState } from 'react'
import type { BarPart } from '../handling/handle-bar'
import type { Selection } from './use-selection'

export type Bar = ReturnType<typeof useBar>

type Deps = { selection: Selection; focusRow: (id: number) => void }

export function useBar({ selection, focusRow }: Deps) {
  const [open, setOpen] = useState<BarPart>()
  const from = useRef<{ rowId: number; isSelectedFor: boolean }>(undefined)

  function openFor(rowId: number | undefined, part: BarPart) {
    const isSelectedFor = selection.ids.length === 0
    if (isSelectedFor) selection.toggle(rowId, { isRange: false })
    from.current = rowId === undefined ? undefined : { rowId, isSelectedFor }
    setOpen(part)
  }

  function close() {
    from.current = undefined
    setOpen(undefined)
  }

  /** Leaving a note clears the selection too, as Esc does elsewhere. */
  function leave() {
    const row = from.current
    const first = selection.ids[0]
    if (open === 'note' || row?.isSelectedFor) selection.clear()
    if (row) focusRow(row.rowId)
    else if (open === 'note' && first !== undefined) focusRow(first)
    close()
  }

  return { open, setOpen, openFor, close, leave }
}
