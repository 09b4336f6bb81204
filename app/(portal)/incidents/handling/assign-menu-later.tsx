import { useEffect, useEffectEvent } from 'react'
import { Button } from '@/components/ui/button'
import { later, useLater } from '@/components/ui/load-later'
import { AssignFace } from './assign-face'
import type { AssignMenuProps } from './assign-menu'

const assignMenu = later(() => import('./assign-menu').then((loaded) => loaded.AssignMenu))

/** So that the first M need not wait. */
export function loadAssignMenu() {
  void assignMenu.load().catch(() => undefined)
}

/** A list that is only read does without the scripts of a menu. Until they have come only Escape does anything. */
export function AssignMenuLater(props: AssignMenuProps) {
  const { isOpen, onOpenChange } = props
  const { part: AssignMenu, hasFailed, again } = useLater(assignMenu, isOpen)
  const isLoading = isOpen && !AssignMenu
  const leave = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!isLoading) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isLoading])
  if (AssignMenu) return <AssignMenu {...props} />
  return (
    <>
      <Button
        aria-haspopup="menu"
        data-opens={(isOpen && !hasFailed) || undefined}
        onClick={() => (hasFailed ? again() : onOpenChange(!isOpen))}
      >
        <AssignFace />
      </Button>
      {hasFailed && (
        <span role="alert" className="text-danger text-xs">
          The server did not answer.
        </span>
      )}
    </>
  )
}
