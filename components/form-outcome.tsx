import { Notice } from '@/components/ui/notice'
import type { FieldErrors } from '@/lib/result'

type FormOutcomeProps = {
  outcome: 'saved' | 'edited' | undefined
  errors: FieldErrors
  saved: string
  /** Why none of it was saved, whatever stands in its fields. */
  fault?: string | undefined
}

export function FormOutcome({ outcome, errors, saved, fault }: FormOutcomeProps) {
  if (fault) return <Notice kind="error">{fault}</Notice>
  if (Object.keys(errors).length > 0)
    return <Notice kind="error">Not saved: see the messages beside the fields.</Notice>
  if (outcome === 'edited') return <Notice kind="info">Not saved yet.</Notice>
  return outcome === 'saved' ? <Notice kind="done">{saved}</Notice> : null
}
