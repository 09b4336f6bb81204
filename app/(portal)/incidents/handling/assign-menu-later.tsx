import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { loadLater } from '@/components/ui/load-later'
import { AssignFace } from './assign-face'
import type { AssignMenuProps } from './assign-menu'

const load = () => import('./assign-menu').then(({ AssignMenu }) => AssignMenu)
const AssignMenu = loadLater(load)

/** So that the first M need not wait. */
export function loadAssignMenu() {
  void load().catch(() => undefined)
}

/** A list that is only read does without the scripts of a menu. What is typed before they have come does nothing. */
export function AssignMenuLater(props: AssignMenuProps) {
  const button = (
    <Button aria-haspopup="menu" data-opens={props.isOpen || undefined} onClick={() => props.onOpenChange(true)}>
      <AssignFace />
    </Button>
  )
  return (
    <Suspense fallback={button}>
      <AssignMenu {...props} />
    </Suspense>
  )
}
