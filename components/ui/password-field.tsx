'use client'

import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, fieldAria } from './field'

type PasswordFieldProps = Omit<FieldProps, 'children' | 'id'> &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & { name: string }

/** With a button that shows what is typed. */
export function PasswordField({ name, label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...fieldAria(name, { error, hint })}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="off"
          spellCheck={false}
          className="w-full pr-16 max-sm:min-h-11"
          {...input}
        />
        <button
          type="button"
          aria-controls={name}
          className="absolute inset-y-0 right-0 min-w-11 rounded-md px-3 text-muted text-xs hover:text-ink noscript:hidden"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  )
}
