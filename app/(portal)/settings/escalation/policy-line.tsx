import { ArrowRight, CalendarClock, Hash, Repeat2 } from 'lucide-react'
import { PersonMark } from '@/components/person-mark'
import { SeverityMark } from '@/components/severity-mark'
import type { Policy } from '@/lib/escalation-policies/get'

/** Which severities page whom, and when: the steps of a policy on one line. */
export function PolicyLine({ policy: { severities, steps, repeats, lastResort } }: { policy: Policy }) {
  if (severities.length === 0) return <p className="text-high">No severity pages anybody.</p>
  return (
    <ol
      aria-label="Steps"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-xs max-sm:flex-col max-sm:items-start max-sm:gap-y-2"
    >
      <li className="flex flex-wrap gap-2">
        {severities.toReversed().map((severity) => (
          <SeverityMark key={severity} severity={severity} isAnswered />
        ))}
      </li>
      {steps.map(({ targets, isRoundRobin }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
        <li key={`step ${index}`} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
          <span className="text-muted">
            {waitWords(steps[index - 1]?.waitMinutes)}
            {isRoundRobin && ', in turn'}
          </span>
          {targets.map((target) => (
            <Target key={JSON.stringify(target)} target={target} />
          ))}
        </li>
      ))}
      {repeats > 0 && (
        <li className="inline-flex items-center gap-1 text-muted">
          <Repeat2 aria-hidden className="size-3.5" />
          repeat after {steps.at(-1)?.waitMinutes} min, {repeats}×
        </li>
      )}
      {lastResort.length > 0 && (
        <li className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
          <span className="text-muted">at last</span>
          {lastResort.map((target) => (
            <Target key={JSON.stringify(target)} target={target} />
          ))}
        </li>
      )}
    </ol>
  )
}

function waitWords(minutes: number | undefined) {
  return minutes === undefined ? 'at once' : `after ${minutes} min`
}

type TargetProps = { target: Policy['steps'][number]['targets'][number] }

function TargetMark({ target }: TargetProps) {
  if ('userId' in target) return <PersonMark userId={target.userId} name={target.name} />
  const [Icon, words] = 'scheduleId' in target ? [CalendarClock, 'who is on call in'] : [Hash, 'the chat channel']
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{words}</span>
    </>
  )
}

function Target({ target }: TargetProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <TargetMark target={target} />
      <span className="font-medium text-ink wrap-anywhere">{target.name}</span>
      {target.isDisabled && <span className="text-high">disabled</span>}
    </span>
  )
}
