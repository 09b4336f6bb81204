import { FormOutcome } from '@/components/form-outcome'
import { Notice } from '@/components/ui/notice'
import type { FieldErrors } from '@/lib/result'
import type { ScheduleState } from './actions'

type ScheduleOutcomeProps = { outcome: ScheduleState['outcome']; errors: FieldErrors; fault: string | undefined }

export function ScheduleOutcome({ outcome, errors, fault }: ScheduleOutcomeProps) {
  if (outcome === 'unseen')
    return <Notice kind="info">Not saved yet. Check who is on call before and after, then save.</Notice>
  if (outcome === 'previewed') return <Notice kind="info">Not saved yet.</Notice>
  return <FormOutcome outcome={outcome} errors={errors} saved="Saved." fault={fault} />
}
