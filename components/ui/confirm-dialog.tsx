'use client'

import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './button'
import { CheckboxField } from './checkbox-field'
import { Modal } from './modal'
import { SubmitButton } from './submit-button'

type ConfirmDialogProps = {
  trigger?: string
  look?: ButtonLook
  /** Where something else opens it, such as a menu, instead of `trigger`; the focus then returns to `returnTo`. */
  isOpen?: boolean
  returnTo?: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  confirm: string
  /** What it resolves with says why nothing was done. */
  action: (form: FormData) => void | Promise<void> | Promise<{ fault?: string }>
  fields: Record<string, string | number>
  choice?: { name: string; label: string; isChecked: boolean }
  onOpenChange?: (open: boolean) => void
}

export function ConfirmDialog({
  trigger,
  look = 'danger',
  isOpen: given,
  returnTo,
  title,
  children,
  confirm,
  action,
  fields,
  choice,
  onOpenChange,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(false)
  const [fault, setFault] = useState<string>()
  const question = useId()
  const button = useRef<HTMLButtonElement>(null)
  async function confirmed(form: FormData) {
    const done = await action(form)
    if (done?.fault) return setFault(done.fault)
    setOpen(false)
    if (given) onOpenChange?.(false)
  }
  function change(isOpen: boolean) {
    setOpen(isOpen)
    setFault(undefined)
    onOpenChange?.(isOpen)
  }
  const isOpen = given ?? open
  return (
    <>
      {trigger !== undefined && (
        <Button ref={button} look={look} aria-haspopup="dialog" onClick={() => change(true)}>
          {trigger}
        </Button>
      )}
      {isOpen && (
        <Modal
          label={title}
          describedBy={question}
          className="modal panel sm:w-[28rem]"
          onClose={() => change(false)}
          // Not every browser gives a button that is pressed the focus.
          returnTo={returnTo ?? button}
        >
          <h2 className="mb-2 font-semibold text-base">{title}</h2>
          <div id={question} className="mb-4 text-muted">
            {children}
          </div>
          <p role="alert" className="mb-4 text-danger empty:hidden">
            {fault}
          </p>
          <form action={confirmed} className="flex flex-wrap justify-end gap-2">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {choice && (
              <div className="mb-2 basis-full">
                <CheckboxField name={choice.name} value="yes" label={choice.label} isChecked={choice.isChecked} />
              </div>
            )}
            <Button autoFocus onClick={() => change(false)}>
              Cancel
            </Button>
            <SubmitButton look="danger">{confirm}</SubmitButton>
          </form>
        </Modal>
      )}
    </>
  )
}
