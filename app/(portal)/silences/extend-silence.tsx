'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { extendSilenceAction } from './actions'

export function ExtendSilence({ silenceId, reason }: { silenceId: number; reason: string }) {
  const [{ fault, isExtended }, extend] = useActionState(extendSilenceAction, {})
  return (
    <form action={extend} className="contents">
      <input type="hidden" name="silenceId" value={silenceId} />
      <SubmitButton>
        +1 h<span className="sr-only"> for {reason}</span>
      </SubmitButton>
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
