'use client'

import { useActionState, useState } from 'react'
import { answerByPasskey } from '@/components/answer-by-passkey'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { askSecondAction, secondCodeAction, secondPasskeyAction } from './actions'

type SecondFormProps = { next: string; email: string; hasPasskey: boolean; hasTotp: boolean }

export function SecondForm({ next, email, hasPasskey, hasTotp }: SecondFormProps) {
  const [{ fault }, action] = useActionState(secondCodeAction, {})
  const [passkeyFault, setPasskeyFault] = useState<string>()
  async function askForPasskey() {
    const answer = await answerByPasskey(askSecondAction)
    setPasskeyFault(answer.ok ? (await secondPasskeyAction(answer.text, next)).fault : answer.fault)
  }
  const said = passkeyFault ?? fault
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-2 text-muted wrap-anywhere">To sign in as {email}</p>
      {said && <Notice kind="error">{said}</Notice>}
      {hasPasskey && <Button onClick={() => void askForPasskey()}>Use a passkey</Button>}
      <form action={action} className="flex flex-col gap-4" onSubmit={() => setPasskeyFault(undefined)}>
        <input type="hidden" name="next" value={next} />
        <TextField
          name="code"
          label={hasTotp ? 'Code' : 'Recovery code'}
          hint={hasTotp ? 'The six digits that your authenticator app shows, or a recovery code.' : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono text-base tracking-widest"
          autoFocus
          required
        />
        <SubmitButton look="primary">Sign in</SubmitButton>
      </form>
      <p className="text-muted text-xs">
        Lost all of them? An admin of your workspace can reset your second factor, or the operator on the server.{' '}
        <a href="/login">Sign in as somebody else</a>
      </p>
    </div>
  )
}
