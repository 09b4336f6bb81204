import { UserPlus } from 'lucide-react'

/** Of the button that opens the menu. */
export function AssignFace() {
  return (
    <>
      <UserPlus aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Assign…</span>
      <kbd aria-hidden className="max-sm:hidden">
        M
      </kbd>
    </>
  )
}
