'use client'

import { ArrowUp, PanelRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IncidentRow } from '@/components/incident-row'
import type { IncidentRowData } from '@/components/incident-rows'
import { keepListSeen } from '@/components/list-seen'
import { LiveState } from '@/components/live-state'
import { type Shortcuts, useShortcuts } from '@/components/shortcuts'
import { HandleBar } from './handle-bar'
import { PreviewPane } from './preview-pane'
import { SaidToast } from './said-toast'
import { useHandling } from './use-handling'
import { type Page, useHeldRows } from './use-held-rows'
import { useSelection } from './use-selection'

type Person = { id: number; name: string }
type IncidentTableProps = { page: Page; q: string; me: Person; people: Person[]; hasMore: boolean }

const ON_ROWS = ['a', 'r', 'i', 'm', 'n']

/** A page of the list, which is live, selected from, and handled by mouse, touch or keys. */
export function IncidentTable({ page, q, me, people, hasMore }: IncidentTableProps) {
  const router = useRouter()
  const list = useRef<HTMLUListElement>(null)
  const takeIn = () => router.refresh()
  const { rows, gone, newer, connected, change, load } = useHeldRows(page, { onLost: takeIn })
  const selection = useSelection(rows, { q, upToId: page.upToId })
  const { said, progress, handle, hush } = useHandling({ rows, me, people, change, load })

  const [isPreviewing, setPreviewing] = useState(false)
  const [previewed, setPreviewed] = useState<number>()
  useEffect(() => {
    keepListSeen({ url: `/incidents${page.search}`, ids: rows.map(({ id }) => id) })
  }, [page.search, rows])

  function links() {
    return [...(list.current?.querySelectorAll<HTMLAnchorElement>('.row-summary') ?? [])]
  }
  const focused = () => links().findIndex((link) => link.closest('li')?.contains(document.activeElement))
  const move = (step: number) => {
    const all = links()
    const at = focused()
    all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + step))]?.focus()
  }
  const current = (): IncidentRowData | undefined => rows[focused()]

  /** Acts on the selected incidents, or else on the focused row, and then focuses the next row. */
  function act(step: Parameters<typeof handle>[1]) {
    const row = current()
    const ids = selection.ids.length > 0 ? selection.ids : row ? [row.id] : []
    if (selection.ids.length === 0 && (step.kind === 'acknowledge' || step.kind === 'resolve')) move(1)
    // The bar goes with the selection.
    if (document.activeElement?.closest('.handle-bar')) links()[rows.findIndex(({ id }) => id === ids[0])]?.focus()
    selection.clear()
    void handle(ids, step)
  }

  /** To a control of the bar, for the row that has the focus unless others are selected. */
  function toBar(key: string) {
    const row = current()
    if (selection.ids.length === 0 && row) flushSync(() => selection.toggle(row.id, { isRange: false }))
    const control = document.querySelector<HTMLElement>(`.handle-bar [data-key=${key}]`)
    control?.focus()
    if (key === 'n') control?.click()
  }

  const shortcuts: Shortcuts = {
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    x: ({ shiftKey }) => selection.toggle(current()?.id, { isRange: shiftKey }),
    'mod+a': () => void selection.selectAll(),
    a: () => act({ kind: 'acknowledge' }),
    r: () => act({ kind: 'resolve' }),
    i: () => act({ kind: 'assign', assigneeId: me.id }),
    m: () => toBar('m'),
    n: () => toBar('n'),
    z: said?.undo,
    '.': newer ? takeIn : undefined,
    ' ': () => setPreviewing(!isPreviewing),
    escape: () => (selection.ids.length > 0 ? selection.clear() : hush()),
  }
  const hasSome = () => selection.ids.length > 0 || current() !== undefined
  useShortcuts(shortcuts, (name) => hasSome() || !ON_ROWS.includes(name))

  return (
    <div className={isPreviewing ? 'list-beside' : undefined}>
      <div className="list-head">
        <LiveState connected={connected} />
        {newer && (
          <button type="button" onClick={takeIn} className="new-pill">
            <ArrowUp aria-hidden className="size-3.5" />
            {`${newer} new`}
            <kbd className="ml-auto max-sm:hidden">.</kbd>
          </button>
        )}
        <button
          type="button"
          className="preview-switch"
          aria-pressed={isPreviewing}
          title="Preview (Space)"
          onClick={() => setPreviewing(!isPreviewing)}
        >
          <PanelRight aria-hidden className="size-3.5" />
          Preview
        </button>
        <button
          type="button"
          className="ml-auto text-muted hover:text-ink sm:hidden"
          aria-pressed={selection.isChoosing}
          onClick={selection.choose}
        >
          {selection.isChoosing ? 'Done' : 'Select'}
        </button>
      </div>
      <ul
        ref={list}
        aria-label="Incidents"
        className={`incident-rows panel rounded-t-none ${selection.isChoosing ? 'is-choosing' : ''}`}
        onFocus={() => setPreviewed(current()?.id)}
      >
        {rows.map((row) => (
          <IncidentRow key={row.id} row={row} isSelected={selection.has(row.id)} isGone={gone.has(row.id)}>
            <input
              type="checkbox"
              className="row-check"
              aria-label={`Select incident ${row.id}`}
              checked={selection.has(row.id)}
              onChange={() => undefined}
              onClick={({ shiftKey }) => selection.toggle(row.id, { isRange: shiftKey })}
            />
          </IncidentRow>
        ))}
      </ul>
      {isPreviewing && <PreviewPane incidentId={previewed ?? rows[0]?.id} onClose={() => setPreviewing(false)} />}
      <HandleBar
        selection={selection}
        progress={progress}
        canSelectMore={hasMore && selection.hasWholePage}
        me={me}
        people={people}
        onStep={act}
      />
      <SaidToast said={said} onHush={hush} />
    </div>
  )
}
