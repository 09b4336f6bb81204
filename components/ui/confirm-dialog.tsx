'use client'

import { AlertDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button, type ButtonLook, buttonClasses } from './button'
import { CheckboxField } from './checkbox-field'
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
  return (
    <AlertDialog.Root open={given ?? open} onOpenChange={change}>
      {trigger !== undefined && <AlertDialog.Trigger className={buttonClasses(look)}>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 bg-black/50" />
        <AlertDialog.Content
          onCloseAutoFocus={(event) => {
            if (!returnTo) return
            event.preventDefault()
            returnTo.current?.focus()
          }}
          className="panel fixed top-1/3 left-1/2 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 p-5 shadow-xl"
        >
          <AlertDialog.Title className="mb-2 font-semibold text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mb-4 text-muted">{children}</div>
          </AlertDialog.Description>
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
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <SubmitButton look="danger">{confirm}</SubmitButton>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
