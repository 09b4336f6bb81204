import type { Gone } from '@/app/auth/guard'
import type { Overtaken } from '@/lib/audit/overtaken'

/** Why a form can't be saved: its subject, such as `this rule`, is not what it was when the form was opened. */
export function staleFault(refused: Overtaken | Gone, subject: string) {
  if (refused.reason === 'gone') return `Someone has removed ${subject} since you opened it. Copy what you still need.`
  return `${refused.by ?? 'Someone'} has changed ${subject} since you opened it. Open it again to see the change.`
}
