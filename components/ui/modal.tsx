'use client'

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  useEffect(() => {
    if (dialog.current && !describedBy) return closeByPressBeside(dialog.current)
  }, [describedBy])
  return createPortal(
    <dialog
      ref={dialog}
      role={describedBy && 'alertdialog'}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      {isShown && children}
    </dialog>,
    document.body,
  )
}

/** At the end of the press: before, the focus would go where the press is, not back. */
function closeByPressBeside(dialog: HTMLDialogElement) {
  let beganBeside = false
  const began = (event: PointerEvent) => {
    beganBeside = isBeside(event, dialog)
  }
  const ended = (event: MouseEvent) => beganBeside && isBeside(event, dialog) && dialog.close()
  dialog.addEventListener('pointerdown', began)
  dialog.addEventListener('click', ended)
  return () => {
    dialog.removeEventListener('pointerdown', began)
    dialog.removeEventListener('click', ended)
  }
}

/** A press beside a dialog is an event of the dialog itself. */
function isBeside({ target, clientX: x, clientY: y }: MouseEvent, dialog: HTMLDialogElement) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (x < left || x > right || y < top || y > bottom)
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" aria-label="Close" className="copy-icon float-right" onClick={onClose}>
      <X aria-hidden className="size-4" />
    </button>
  )
}
