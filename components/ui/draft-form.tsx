'use client'

import { type ComponentProps, Fragment, useLayoutEffect, useRef, useState } from 'react'
import { type Control, focusInPlace } from './focus-in-place'

type DraftFormProps = ComponentProps<'form'> & {
  draft: object
}

export function DraftForm({ draft, children, ...form }: DraftFormProps) {
  const [shown, setShown] = useState({ draft, answers: 0 })
  if (shown.draft !== draft) setShown({ draft, answers: shown.answers + 1 })
  const focused = useRef<Control>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer the fields are new, and none has the focus
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body) focusInPlace(focused.current)
  }, [shown.answers])
  return (
    <form
      {...form}
      // React resets a form after its action: a select would fall back to its first choice.
      onReset={(event) => event.preventDefault()}
      onFocus={({ currentTarget, target }) => {
        const [name, value] = [target.getAttribute('name'), target.getAttribute('value')]
        focused.current = { form: currentTarget, name, value }
      }}
    >
      <Fragment key={shown.answers}>{children}</Fragment>
    </form>
  )
}
