'use client'

import { useRef, useState } from 'react'
import { IncidentRow } from '@/components/incident-row'
import { Live } from '@/components/live'
import { ShortTask } from '@/components/ui/short-task'
import { HandleBar } from '../handling/handle-bar'
import type { Step } from '../handling/many-actions'
import { SaidToast } from '../handling/said-toast'
import { incidentTargets } from '../handling/target'
import { useHandling } from '../handling/use-handling'
import { PreviewActions } from '../preview/preview-actions'
import { PreviewPane } from '../preview/preview-pane'
import { useRecount } from '../search/counts'
import type { Page } from './item'
import { ListHead } from './list-head'
import { useListKeys } from './list-keys'
import { selectByTap } from './select-by-tap'
import { useBar } from './use-bar'
import { useList } from './use-list'
import { useRowFocus } from './use-list-focus'
import { useSelection } from './use-selection'

type Person = { id: number; name: string }
type ListProps = { page: Page; me: Person; people: Person[]; hasMore: boolean }

export function List({ page, me, people, hasMore }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { items, newer, change, reload, refresh, takeIn } = useList(page)
  const rows = items.flatMap((item) => (item.kind === 'incident' ? item.row : []))
  const selection = useSelection(rows, page)
  const recount = useRecount()
  const onHandled = () => {
    reload()
    void recount()
  }
  const { said, progress, handle, undoLast, hush } = useHandling({ rows, me, people, change, onHandled })
  const shown = { rows, url: `/incidents${page.search}`, isWhole: !hasMore }
  const rowFocus = useRowFocus(list, shown)
  const { current, move, focusRow } = rowFocus
  const bar = useBar({ selection, focusRow })

  const [isPreviewing, setPreviewing] = useState(false)
  const [previewed, setPreviewed] = useState<number>()

  function act(step: Step) {
    const row = current()
    const ids = selection.ids.length > 0 ? selection.ids : row ? [row.id] : []
    if (selection.ids.length === 0 && (step.kind === 'acknowledge' || step.kind === 'resolve')) move(1)
    if (!list.current?.contains(document.activeElement)) focusRow(ids[0])
    bar.close()
    selection.clear()
    void handle(incidentTargets(ids), step)
  }

  const inPreview = rows.find(({ id }) => id === previewed) ?? rows[0]

  /** The action may remove its button, so the row gets the focus. */
  function actOnPreviewed(step: Step) {
    if (!inPreview) return
    focusRow(inPreview.id)
    void handle(incidentTargets([inPreview.id]), step)
  }

  const togglePreview = () => setPreviewing(!isPreviewing)
  useListKeys({
    ...{ selection, bar, rowFocus, undoLast, hush, act, me },
    takeIn: newer ? takeIn : undefined,
    togglePreview,
  })

  return (
    <div className={isPreviewing ? 'list-beside' : undefined}>
      <ListHead
        live={<Live mark={page.mark} onChange={reload} onLost={refresh} />}
        newer={newer}
        onTakeIn={takeIn}
        isPreviewing={isPreviewing}
        onPreview={togglePreview}
        selection={selection}
      />
      <ul
        ref={list}
        aria-label="Incidents"
        className={`incident-rows panel rounded-t-none ${selection.isChoosing ? 'is-choosing' : ''}`}
        onFocus={() => setPreviewed(current()?.id)}
        onClickCapture={(event) => selectByTap(event, selection)}
      >
        {rows.map((row, index) => (
          <ShortTask key={row.id}>
            <IncidentRow row={row} isSelected={selection.has(row.id)} isGone={items[index]?.isGone}>
              <RowCheck id={row.id} selection={selection} />
            </IncidentRow>
          </ShortTask>
        ))}
      </ul>
      {isPreviewing && (
        <PreviewPane
          row={inPreview}
          actions={inPreview && <PreviewActions row={inPreview} me={me} people={people} onStep={actOnPreviewed} />}
          handled={said}
          onClose={togglePreview}
        />
      )}
      <div className="float-stack">
        <SaidToast said={said} onHush={hush} />
        <HandleBar
          selection={selection}
          progress={progress}
          canSelectMore={hasMore && selection.hasWholePage}
          me={me}
          people={people}
          open={bar.open}
          onOpen={bar.setOpen}
          onLeave={bar.leave}
          onStep={act}
        />
      </div>
    </div>
  )
}

function RowCheck({ id, selection }: { id: number; selection: ReturnType<typeof useSelection> }) {
  return (
    <input
      type="checkbox"
      className="row-check"
      aria-label={`Select incident ${id}`}
      checked={selection.has(id)}
      onChange={() => undefined}
      onClick={({ shiftKey }) => selection.toggle(id, { isRange: shiftKey })}
    />
  )
}
