'use client'

import type { ComponentProps } from 'react'
import { useFormStatus } from 'react-dom'
import { Button } from './button'

/** Submits its form; says so and cannot be pressed again while that goes on. */
export function SubmitButton({ children, disabled, ...rest }: ComponentProps<typeof Button>) {
  const { pending } = useFormStatus()
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled}
      // Not disabled meanwhile: that would take the keyboard's focus away.
      aria-disabled={pending}
      onClick={(event) => pending && event.preventDefault()}
    >
      {children}
    </Button>
  )
}
