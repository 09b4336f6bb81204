'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useRef } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { handleGroupAction } from './group-actions'
import { GroupContext } from './group-context'
import { handleManyAction } from './many-actions'
import { SaidToast } from './said-toast'
import { useGroupFocus } from './use-group-focus'
import { useGroupHandling } from './use-group-handling'

type Kind = 'acknowledge' | 'resolve'

export function GroupBoard({ children }: { children: ReactNode }) {
  const router = useRouter()
  const list = useRef<HTMLUListElement>(null)
  const { said, handle, hush } = useGroupHandling(() => router.refresh())
  const { current, move, onFocus } = useGroupFocus(list)

  function handleGroup(form: FormData) {
    const kind = form.get('do') === 'resolve' ? 'resolve' : 'acknowledge'
    void handle(kind, () => handleGroupAction(form))
  }

  /** Presses the group's button, or handles the incident that has the focus and goes on to the next. */
  function act(kind: Kind) {
    const row = current()
    const id = Number(row?.dataset.incident)
    if (!id) return row?.querySelector<HTMLElement>(`[data-key=${kind === 'resolve' ? 'r' : 'a'}]`)?.click()
    move(1)
    void handle(kind, () => handleManyAction([id], { kind }))
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
      ']': () => turn(true),
      '[': () => turn(false),
      z: said?.undo,
      escape: hush,
    },
    (name) => name === 'z' || current() !== undefined,
  )

  return (
    <GroupContext value={handleGroup}>
      <ul ref={list} aria-label="Groups" className="group-rows panel rounded-t-none" onFocus={onFocus}>
        {children}
      </ul>
      <div className="float-stack">
        <SaidToast said={said} onHush={hush} />
      </div>
    </GroupContext>
  )
}
