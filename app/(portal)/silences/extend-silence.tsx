'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { extendSilenceAction } from './actions'

export function ExtendSilence({ silenceId, reason }: { silenceId: number; reason: string }) {
  const [{ fault, isExtended }, extend] = useActionState(extendSilenceAction, {})
  return (
    <form action={extend} className="contents">
      <input type="hidden" name="silenceId" value={silenceId} />
      <SubmitButton aria-label={`Extend ${reason} by 1 hour`}>+1 h</SubmitButton>
      {fault && (
        <p role="alert" className="basis-full text-danger text-xs">
          {fault}
        </p>
      )}
      {isExtended && (
        <span role="status" className="sr-only">
          Extended by 1 hour.
        </span>
      )}
    </form>
  )
}
