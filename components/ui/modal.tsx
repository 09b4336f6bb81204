'use client'

import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type ModalProps = {
  label: string
  /** Of what it asks: then only an answer or Escape closes it. */
  describedBy?: string
  className: string
  onClose: () => void
  /** Gets the focus afterwards, in place of what had it before: an item of a menu is gone then. */
  returnTo?: { readonly current: HTMLElement | null } | undefined
  children: ReactNode
}

/** Shown above the page for as long as it is rendered. The browser keeps the focus in it, and gives it back. */
export function Modal({ label, describedBy, className, onClose, returnTo, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Only what is shown can take the focus.
    setShown(true)
    return () => {
      element?.close()
      returnTo?.current?.focus()
    }
  }, [returnTo])
  return createPortal(
    <dialog
      ref={dialog}
      role={describedBy && 'alertdialog'}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onMouseDown={(event) => describedBy || (isBeside(event) && event.currentTarget.close())}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      {isShown && children}
    </dialog>,
    document.body,
  )
}

/** A press beside a dialog is an event of the dialog itself. */
function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < left || x > right || y < top || y > bottom)
}
