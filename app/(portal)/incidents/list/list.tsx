'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Live } from '@/components/live'
import { useMay } from '@/components/may'
import { useShortcuts } from '@/components/shortcuts'
import { loadAssignMenu } from '../handling/assign-menu-later'
import { HandleBar } from '../handling/handle-bar'
import type { Step } from '../handling/many-actions'
import { SaidToast } from '../handling/said-toast'
import { useHandling } from '../handling/use-handling'
import { PreviewActions } from '../preview/preview-actions'
import { PreviewPane } from '../preview/preview-pane'
import { useRecount } from '../search/counts'
import type { Silencing } from '../silencing/proposed-silence'
import { SilenceDialog } from '../silencing/silence-dialog'
import { groupAround, inOrder, inWords, type Page, targetsOf } from './item'
import { ListHead } from './list-head'
import { listKeys } from './list-keys'
import { ListRows } from './list-rows'
import type { ListState, Person } from './list-state'
import { useList } from './use-list'
import { useListFocus } from './use-list-focus'
import { useSelection } from './use-selection'

type ListProps = { page: Page; me: Person; people: Person[] }

export function List({ page, me, people }: ListProps) {
  const router = useRouter()
  const place = useRef<HTMLUListElement>(null)
  const list = useList(page)
  const { items, change, reload, refresh } = list
  const focus = useListFocus(place, { items, url: `/incidents${page.search}`, isWhole: !page.hasMore })
  const selection = useSelection(items, page)
  const recount = useRecount()
  const rows = inOrder(items).flatMap((item) => (item.kind === 'incident' ? item.row : []))
  const onHandled = () => {
    reload()
    void recount()
  }
  const { said, say, progress, handle, undoLast, hush } = useHandling({ rows, change, me, people, onHandled })
  const [isPreviewing, setPreviewing] = useState(false)
  const [silencing, setSilencing] = useState<Silencing>()
  const previewed = focus.last?.kind === 'incident' ? focus.last.row : rows[0]

  function actOn(keys: string[], step: Step) {
    if (step.kind === 'resolve') list.letGo(keys)
    void handle(targetsOf(keys, items, page), step)
  }

  function meant() {
    const item = focus.current()
    return selection.keys.length > 0 ? selection.keys : item ? [item.key] : []
  }

  function silence(keys = meant()) {
    if (keys.length === 0) return
    // What was pressed goes with the selection.
    if (!focus.isInside()) focus.on(keys[0])
    setSilencing({ targets: targetsOf(keys, items, page), what: inWords(keys, items) })
  }

  function act(step: Step) {
    const item = focus.current()
    const isAlone = selection.keys.length === 0
    const keys = meant()
    if (keys.length === 0) return
    const isDone = step.kind === 'acknowledge' || step.kind === 'resolve'
    if (isAlone && isDone && item?.kind === 'incident') focus.move(1)
    if (!focus.isInside()) focus.on(keys[0])
    selection.clear()
    actOn(keys, step)
  }

  /** The action may remove its button, so the row gets the focus. */
  function actOnPreviewed(step: Step) {
    if (!previewed) return
    focus.on(String(previewed.id))
    actOn([String(previewed.id)], step)
  }

  function unfold(isOpen: boolean) {
    const group = groupAround(items, focus.current())
    if (!group || (group.opened !== undefined) === isOpen) return
    focus.on(group.key)
    router.push(group.href, { scroll: false })
  }

  const takeIn = list.newer || !list.isInOrder ? list.takeIn : undefined
  const togglePreview = () => setPreviewing(!isPreviewing)
  const isEmpty = items.length === 0
  const state: ListState = { page, focus, selection, me, people, act, actOn, silence }
  const handles = useMay('handle incidents')
  const keys = listKeys({ ...state, handles, isEmpty, undoLast, hush, takeIn, togglePreview, unfold })
  useShortcuts(keys.shortcuts, keys.isOffered)
  useEffect(() => {
    if (handles && window.matchMedia('(pointer: fine)').matches) loadAssignMenu()
  }, [handles])

  return (
    <div className={isPreviewing ? 'list-beside' : undefined}>
      {!isEmpty && (
        <>
          <ListHead
            live={<Live mark={page.mark} onChange={reload} onLost={refresh} />}
            held={list}
            list={state}
            isPreviewing={isPreviewing}
            onPreview={togglePreview}
          />
          <ListRows place={place} items={items} list={state} />
        </>
      )}
      {isPreviewing && !isEmpty && (
        <PreviewPane
          row={previewed}
          actions={handles && previewed && <PreviewActions row={previewed} list={state} onStep={actOnPreviewed} />}
          handled={said}
          onClose={togglePreview}
        />
      )}
      <SilenceDialog
        silencing={silencing}
        onClose={() => setSilencing(undefined)}
        onSaid={(done) => {
          if (!done.isFailure) selection.clear()
          say(done)
        }}
      />
      <div className="float-stack">
        <SaidToast said={said} onHush={hush} />
        <HandleBar list={state} progress={progress} />
      </div>
    </div>
  )
}
