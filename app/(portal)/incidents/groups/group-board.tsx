'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { ShortTask } from '@/components/ui/short-task'
import { SaidToast } from '../handling/said-toast'
import type { Target } from '../handling/target'
import { useHandling } from '../handling/use-handling'
import { GroupBar } from './group-bar'
import { GroupContext } from './group-context'
import { GroupRow } from './group-row'
import { useGroupFocus } from './use-group-focus'
import { type BoardGroup, useHeldGroups } from './use-held-groups'

type Kind = 'acknowledge' | 'resolve'
type Person = { id: number; name: string }

const NONE: ReadonlySet<string> = new Set()

type GroupBoardProps = {
  url: string
  q: string
  /** The search of the list's address. */
  list: string
  keys: string[]
  me: Person
  people: Person[]
  shown: BoardGroup[]
  head: ReactNode
  columns: ReactNode
}

export function GroupBoard({ url, q, list, keys, me, people, shown, head, columns }: GroupBoardProps) {
  const router = useRouter()
  const rows = useRef<HTMLUListElement>(null)
  const [toggled, setToggled] = useState(NONE)
  // A group that has left the page is not selected.
  const selected = new Set(shown.map(({ name }) => name).filter((name) => toggled.has(name)))
  const { groups, isSorted, sort, letGo } = useHeldGroups(shown)
  const mostInStep = Math.max(...shown.flatMap(({ group }) => group.lastHour))
  const onHandled = () => router.refresh()
  const { said, handle, undoLast, hush } = useHandling({ rows: [], change: () => undefined, me, people, onHandled })
  const { current, move, onFocus } = useGroupFocus(rows, url)

  function toggle(name: string) {
    setToggled(new Set(selected.has(name) ? [...selected].filter((one) => one !== name) : [...selected, name]))
  }

  function handleGroups(names: string[], kind: Kind) {
    if (kind === 'resolve') letGo(names)
    const groups = shown.filter(({ name }) => names.includes(name)).map(({ group }) => group)
    const targets = groups.map(({ values, newestId }): Target => {
      return { kind: 'group', q, keys, values, upToId: newestId }
    })
    void handle(targets, { kind })
  }

  function handleSelected(kind: Kind) {
    setToggled(NONE)
    handleGroups([...selected], kind)
  }

  /** Handles the selected groups, else the focused group, else the focused incident, and then goes to the next. */
  function act(kind: Kind) {
    if (selected.size > 0) return handleSelected(kind)
    const row = current()
    const id = Number(row?.dataset.incident)
    if (!id) return row?.querySelector<HTMLElement>(`[data-key=${kind === 'resolve' ? 'r' : 'a'}]`)?.click()
    move(1)
    void handle([{ kind: 'incident', ids: [id] }], { kind })
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
    <GroupContext value={{ selected, onToggle: toggle, onHandle: (name, kind) => handleGroups([name], kind) }}>
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
