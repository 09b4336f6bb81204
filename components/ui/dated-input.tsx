'use client'

import { type ComponentProps, useState } from 'react'
import { writtenOut } from './written-out'

/** The browser shows a date in its own way; below it stands what was chosen as the portal writes it, for the eye only. */
export function DatedInput({ onInput, defaultValue, ...input }: ComponentProps<'input'>) {
  const [value, setValue] = useState(String(defaultValue ?? ''))
  return (
    <>
      <input
        {...input}
        defaultValue={defaultValue}
        onInput={(event) => {
          setValue(event.currentTarget.value)
          onInput?.(event)
        }}
      />
      <span aria-hidden className="min-h-4 text-muted text-xs">
        {writtenOut(value)}
      </span>
    </>
  )
}
