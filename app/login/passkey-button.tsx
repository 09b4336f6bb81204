'use client'

import { useState } from 'react'
import { answerByPasskey } from '@/components/answer-by-passkey'
import { Button } from '@/components/ui/button'
import { askSignInAction, passkeySignInAction } from './passkey-actions'

type PasskeyButtonProps = { next: string; disabled: boolean; onFault: (fault: string) => void }

export function PasskeyButton({ next, disabled, onFault }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  async function signIn() {
    setPending(true)
    const answer = await answerByPasskey(askSignInAction)
    onFault(answer.ok ? await passkeySignInAction(answer.text, next) : answer.fault)
    setPending(false)
  }
  return (
    <Button type="button" onClick={() => void signIn()} disabled={disabled || pending} aria-busy={pending}>
      Use a passkey
    </Button>
  )
}
