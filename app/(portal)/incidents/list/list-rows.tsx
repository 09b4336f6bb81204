import type { RefObject } from 'react'
import { ShortTask } from '@/components/ui/short-task'
import { GroupHeads } from '../groups/group-heads'
import { GroupRow } from '../groups/group-row'
import { RowHeads } from '../rows/row-heads'
import { SelectableRow } from '../rows/selectable-row'
import type { Item } from './item'
import type { ListState } from './list-state'

type ListRowsProps = { place: RefObject<HTMLUListElement | null>; items: Item[]; list: ListState }

export function ListRows({ place, items, list }: ListRowsProps) {
  const { keys } = list.page
  const mostInStep = Math.max(...items.flatMap((item) => (item.kind === 'group' ? item.group.lastHour : [])))
  return (
    <div className="list-body">
      {keys ? <GroupHeads keys={keys} /> : <RowHeads />}
      <ul
        ref={place}
        id="list"
        tabIndex={-1}
        aria-label={keys ? 'Groups' : 'Incidents'}
        className={`panel rounded-t-none ${keys ? 'group-rows' : 'incident-rows'} ${list.selection.isChoosing ? 'is-choosing' : ''}`}
      >
        {items.map((item) => (
          <ShortTask key={item.key}>
            {item.kind === 'incident' ? (
              <SelectableRow item={item} list={list} />
            ) : (
              <GroupRow item={item} list={list} mostInStep={mostInStep} />
            )}
          </ShortTask>
        ))}
      </ul>
    </div>
  )
}
