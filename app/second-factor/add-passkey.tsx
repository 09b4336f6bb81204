'use client'

import { type FormEvent, useState } from 'react'
import { formText } from '@/app/forms/form-text'
import { makePasskey } from '@/components/answer-by-passkey'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { addPasskeyAction, beginPasskeyAction, type FactorState } from './actions'

type AddPasskeyProps = { onAdded: (state: FactorState) => void }

export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const [isNamed, setNamed] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = formText(new FormData(event.currentTarget), 'passkeyName')
    setPending(true)
    const made = await makePasskey(beginPasskeyAction)
    const state = made.ok ? await addPasskeyAction(name, made.text) : { fault: made.fault }
    setFault(state.fault)
    setPending(false)
    if (state.fault) return
    setNamed(false)
    onAdded(state)
  }
  if (!isNamed) return <Button onClick={() => setNamed(true)}>Add a passkey</Button>
  return (
    <form onSubmit={submit} className="flex max-w-sm flex-col gap-3">
      {fault && <Notice kind="error">{fault}</Notice>}
      <TextField
        name="passkeyName"
        label="Name of the passkey"
        hint="Such as Laptop."
        autoFocus
        required
        maxLength={100}
      />
      <div>
        <Button type="submit" disabled={pending} aria-busy={pending}>
          Add
        </Button>
      </div>
    </form>
  )
}
