'use client'

import type { ComponentProps } from 'react'
import { useFormStatus } from 'react-dom'
import { Button } from './button'

export function SubmitButton({ children, disabled, ...rest }: ComponentProps<typeof Button>) {
  const { pending } = useFormStatus()
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled}
      // Not `disabled`: that would take the focus away.
      aria-disabled={pending}
      onClick={(event) => pending && event.preventDefault()}
    >
      {children}
    </Button>
  )
}
