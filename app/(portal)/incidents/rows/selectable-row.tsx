import type { MouseEvent } from 'react'
import { IncidentRow } from '@/components/incident-row'
import type { IncidentItem } from '../list/item'
import type { ListState } from '../list/list-state'
import { linkId } from '../list/use-list-focus'
import { RowCheck } from './row-check'

const BY_TAP = '(width < 40rem), (pointer: coarse)'

type SelectableRowProps = { item: IncidentItem; list: ListState }

export function SelectableRow({ item: { key, row, isGone }, list: { focus, selection } }: SelectableRowProps) {
  /** While a selection goes on, a tap anywhere but on the check adds to it. */
  function onTap(event: MouseEvent) {
    if (!selection.isChoosing || !window.matchMedia(BY_TAP).matches) return
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    selection.toggle(key, false)
  }
  return (
    <IncidentRow
      row={row}
      isSelected={selection.has(key)}
      isGone={isGone}
      linkId={linkId(key)}
      onClickCapture={onTap}
      {...focus.props(key)}
    >
      <RowCheck itemKey={key} name={`incident ${row.id}`} className="row-check" selection={selection} />
    </IncidentRow>
  )
}
