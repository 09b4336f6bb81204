'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { acknowledgeAction } from './actions'

type AcknowledgeFormProps = { token: string; person: string; open: number }

export function AcknowledgeForm({ token, person, open }: AcknowledgeFormProps) {
  const [{ done, fault }, action] = useActionState(acknowledgeAction, {})
  if (done) return <Notice kind="done">{done}</Notice>
  if (fault) return <Notice kind="info">{fault}</Notice>
  if (open === 0) return <Notice kind="info">Nothing is left to acknowledge: somebody has it in hand already.</Notice>
  return (
    <form action={action} className="flex flex-col gap-4">
      <input type="hidden" name="token" value={token} />
      <p className="text-muted">
        You acknowledge as {person}. {open === 1 ? 'The incident is' : `${open} incidents are`} then yours to handle,
        and nobody else is paged for {open === 1 ? 'it' : 'them'}.
      </p>
      <SubmitButton look="primary">{open === 1 ? 'Acknowledge' : `Acknowledge all ${open}`}</SubmitButton>
    </form>
  )
}
