'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { ShortTask } from '@/components/ui/short-task'
import { handleManyAction } from '../handling/many-actions'
import { SaidToast } from '../handling/said-toast'
import { handleGroupAction } from './group-actions'
import { GroupBar } from './group-bar'
import { GroupContext } from './group-context'
import { GroupRow } from './group-row'
import { useGroupFocus } from './use-group-focus'
import { useGroupHandling } from './use-group-handling'
import { type BoardGroup, useHeldGroups } from './use-held-groups'

type Kind = 'acknowledge' | 'resolve'

const NONE: ReadonlySet<string> = new Set()

type GroupBoardProps = {
  url: string
  /** The search of the list's address. */
  list: string
  keys: string[]
  shown: BoardGroup[]
  head: ReactNode
  columns: ReactNode
}

export function GroupBoard({ url, list, keys, shown, head, columns }: GroupBoardProps) {
  const router = useRouter()
  const rows = useRef<HTMLUListElement>(null)
  const [toggled, setToggled] = useState(NONE)
  // A group that has left the page is not selected.
  const selected = new Set(shown.map(({ name }) => name).filter((name) => toggled.has(name)))
  const { groups, isSorted, sort, letGo } = useHeldGroups(shown)
  const mostInStep = Math.max(...shown.flatMap(({ group }) => group.lastHour))
  const { said, handle, undoLast, hush } = useGroupHandling(() => router.refresh())
  const { current, move, onFocus } = useGroupFocus(rows, url)

  function toggle(name: string) {
    setToggled(new Set(selected.has(name) ? [...selected].filter((one) => one !== name) : [...selected, name]))
  }

  function handleGroup(form: FormData) {
    const kind = form.get('do') === 'resolve' ? 'resolve' : 'acknowledge'
    if (kind === 'resolve') letGo([String(form.get('values'))])
    void handle(kind, [() => handleGroupAction(form)])
  }

  function handleSelected(kind: Kind) {
    const forms = formsIn(rows.current).filter(({ dataset }) => selected.has(dataset.group ?? ''))
    const acts = forms.map((form) => {
      const data = new FormData(form)
      data.set('do', kind)
      return () => handleGroupAction(data)
    })
    setToggled(NONE)
    if (kind === 'resolve') letGo([...selected])
    void handle(kind, acts)
  }

  /** Handles the selected groups, else the focused group, else the focused incident, and then goes to the next. */
  function act(kind: Kind) {
    if (selected.size > 0) return handleSelected(kind)
    const row = current()
    const id = Number(row?.dataset.incident)
    if (!id) return row?.querySelector<HTMLElement>(`[data-key=${kind === 'resolve' ? 'r' : 'a'}]`)?.click()
    move(1)
    void handle(kind, [() => handleManyAction([id], { kind })])
  }

  function turn(isOpen: boolean) {
    const row = current()
    const place = row?.closest('.group')?.querySelector<HTMLElement>('.group-link')
    if (place?.ariaExpanded !== String(!isOpen)) return
    place.focus()
    place.click()
  }

  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      arrowdown: () => move(1),
      arrowup: () => move(-1),
      a: () => act('acknowledge'),
      r: () => act('resolve'),
      x: () => current()?.querySelector<HTMLElement>('.group-check')?.click(),
      ']': () => turn(true),
      '[': () => turn(false),
      z: undoLast,
      escape: () => {
        hush()
        setToggled(NONE)
      },
    },
    (name) => name === 'z' || selected.size > 0 || current() !== undefined,
  )

  return (
    <GroupContext value={{ selected, onToggle: toggle, onHandle: handleGroup }}>
      <div hidden={groups.length === 0}>
        <div className="list-head">
          {head}
          {!isSorted && (
            <button type="button" onClick={sort} className="ml-auto font-medium text-accent hover:underline">
              Sort again
            </button>
          )}
        </div>
        {columns}
        <ul ref={rows} aria-label="Groups" className="group-rows panel rounded-t-none" onFocus={onFocus}>
          {groups.map(({ isGone, ...shown }) => (
            <li key={shown.name} inert={isGone} className={`group ${isGone ? 'is-gone' : ''}`}>
              <ShortTask>
                <GroupRow shown={shown} keys={keys} list={list} mostInStep={mostInStep} />
              </ShortTask>
              {shown.opened}
            </li>
          ))}
        </ul>
      </div>
      <div className="float-stack">
        <SaidToast said={said} onHush={hush} />
        <GroupBar count={selected.size} onHandle={handleSelected} onClear={() => setToggled(NONE)} />
      </div>
    </GroupContext>
  )
}

function formsIn(list: HTMLElement | null) {
  return [...(list?.querySelectorAll<HTMLFormElement>('form[data-group]') ?? [])]
}
