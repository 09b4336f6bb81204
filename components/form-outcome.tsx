import { Notice } from '@/components/ui/notice'
import type { FieldErrors } from '@/lib/result'

type FormOutcomeProps = {
  outcome: 'saved' | 'edited' | undefined
  errors: FieldErrors
  saved: string
}

export function FormOutcome({ outcome, errors, saved }: FormOutcomeProps) {
  if (Object.keys(errors).length > 0)
    return <Notice kind="error">Not saved: see the messages beside the fields.</Notice>
  if (outcome === 'edited') return <Notice kind="info">Not saved yet.</Notice>
  return outcome === 'saved' ? <Notice kind="done">{saved}</Notice> : null
}
