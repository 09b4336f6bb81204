'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { saveViewAction } from './actions'

/** `list`: the query of the list that it opens. */
export function SaveSuggested({ name, list }: { name: string; list: string }) {
  const [{ error }, action] = useActionState(saveViewAction, {})
  return (
    <form action={action} className="max-lg:basis-full lg:text-right">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="list" value={list} />
      <SubmitButton aria-label={`Save ${name}`}>Save</SubmitButton>
      {error && (
        <p role="alert" className="mt-1 text-high text-xs">
          {error}
        </p>
      )}
    </form>
  )
}
