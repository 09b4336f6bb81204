import { TriangleAlert } from 'lucide-react'
import { stepInWords } from '@/lib/escalations/describe-step'
import type { Explanation } from '@/lib/escalations/explain'

type Coming = NonNullable<NonNullable<Explanation>['next'] | NonNullable<Explanation>['first']>

/** Whom a step to come would not reach, and who follows. */
export function NextReach({ step }: { step: Pick<Coming, 'reached' | 'faults' | 'chats' | 'following'> }) {
  const { reached, faults, chats, following } = step
  if (reached.length > 0 && faults.length === 0) return null
  const why = faults.length > 0 ? faults.join('; ') : `it only posts in ${chats.join(', ')}`
  return (
    <p className="flex gap-1.5 text-high text-xs wrap-anywhere">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {reached.length > 0 ? 'Does not reach all' : 'Will reach nobody'}: {why}.
        {reached.length === 0 && following && (
          <>
            {' '}
            After it, {stepInWords(following)} pages {inWords(following.reached)}.
          </>
        )}
      </span>
    </p>
  )
}

/** Whether running the step now pages somebody who can be reached: the next step follows one that reaches nobody. */
export function canReach({ reached, following }: Pick<Coming, 'reached' | 'following'>) {
  return reached.length > 0 || following !== undefined
}

function inWords(names: readonly string[]) {
  return new Intl.ListFormat('en').format(names)
}
