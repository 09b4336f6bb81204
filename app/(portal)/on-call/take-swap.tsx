'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { takeSwapAction } from './actions'

export function TakeSwap({ swapId, userName }: { swapId: number; userName: string }) {
  const [{ fault }, action] = useActionState(takeSwapAction, {})
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="swapId" value={swapId} />
      <SubmitButton look="primary">
        Take them<span className="sr-only"> from {userName}</span>
      </SubmitButton>
      {fault && (
        <span role="alert" className="text-high text-xs">
          {fault}
        </span>
      )}
    </form>
  )
}
