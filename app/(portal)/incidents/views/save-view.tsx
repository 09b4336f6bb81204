'use client'

import { useActionState, useEffect, useRef } from 'react'
import { ForWhoMay } from '@/components/may'
import { SubmitButton } from '@/components/ui/submit-button'
import { saveViewAction } from './actions'

export function SaveView({ list }: { list: string }) {
  const [{ error, name, saved }, action] = useActionState(saveViewAction, {})
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (saved) close(place.current)
  }, [saved])
  return (
    <details
      ref={place}
      className="relative"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.querySelector<HTMLElement>('label input')?.focus()
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close(place.current)
      }}
    >
      <summary className="choice list-none">Save view</summary>
      <form
        action={action}
        // Fixed on a phone, where the scrolling bar would cut it off.
        className="panel absolute right-0 z-20 mt-1 flex w-64 flex-col gap-2 p-3 shadow-xl max-sm:fixed max-sm:inset-x-3 max-sm:bottom-20 max-sm:w-auto"
      >
        <input type="hidden" name="list" value={list} />
        <label className="flex flex-col gap-1">
          Name
          <input name="name" required defaultValue={name} aria-invalid={error !== undefined} />
        </label>
        {error && (
          <p role="alert" className="text-danger text-xs">
            {error}
          </p>
        )}
        <ForWhoMay permission="share views">
          <label className="flex items-center gap-2">
            <input type="checkbox" name="isShared" value="yes" className="size-4 min-h-0" />
            Everyone in the workspace sees it
          </label>
        </ForWhoMay>
        <SubmitButton look="primary">Save</SubmitButton>
      </form>
    </details>
  )
}

function close(details: HTMLDetailsElement | null) {
  if (!details?.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}
