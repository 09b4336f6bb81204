import { RelativeTime } from '@/components/ui/relative-time'
import type { Explanation } from '@/lib/escalations/explain'

type WhatNextProps = {
  explanation: Pick<NonNullable<Explanation>, 'escalation' | 'next' | 'isUnheard' | 'status' | 'now'>
}

export function WhatNext({ explanation: { escalation, next, isUnheard, status, now } }: WhatNextProps) {
  if (!escalation) return null
  if (status !== 'open') return `The incident is ${status}: paging has stopped.`
  if (escalation.state === 'exhausted') return 'All steps were run and nobody has acknowledged: paging has stopped.'
  if (escalation.state === 'stopped') return 'Paging has stopped.'
  if (escalation.dueAt <= now) return next || isUnheard ? 'Escalating now.' : 'All steps were run: paging stops now.'
  if (!next && isUnheard)
    return (
      <>
        All steps were run, and nothing has gone out. They run again <RelativeTime at={escalation.dueAt} /> unless
        acknowledged.
      </>
    )
  return (
    <>
      {next ? 'Runs' : 'All steps were run. Paging stops'} <RelativeTime at={escalation.dueAt} /> unless acknowledged.
    </>
  )
}
