import { CalendarClock, Hash, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PersonMark } from '@/components/person-mark'
import { SeverityMark } from '@/components/severity-mark'
import type { Policy } from '@/lib/escalation-policies/get'

/** Which severities page whom, and when: a column for each step, of the same width in all policies. */
export function PolicyLine({ policy: { severities, steps, repeats, lastResort } }: { policy: Policy }) {
  if (severities.length === 0) return <p className="text-high">No severity pages anybody.</p>
  return (
    <ol aria-label="Steps" className="policy-columns">
      <Column head="For">
        {severities.toReversed().map((severity) => (
          <SeverityMark key={severity} severity={severity} isAnswered />
        ))}
      </Column>
      {steps.map(({ targets, isRoundRobin }, index) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          key={`step ${index}`}
          head={`${waitWords(steps[index - 1]?.waitMinutes)}${isRoundRobin ? ', in turn' : ''}`}
          targets={targets}
        />
      ))}
      {repeats > 0 && (
        <Column head={`after ${steps.at(-1)?.waitMinutes} min`}>
          <span className="inline-flex items-center gap-1.5">
            <Repeat2 aria-hidden className="size-4 text-muted" />
            repeat, {repeats}×
          </span>
        </Column>
      )}
      {lastResort.length > 0 && <Column head="at last" targets={lastResort} />}
    </ol>
  )
}

type ColumnProps = { head: string; targets?: Policy['lastResort']; children?: ReactNode }

function Column({ head, targets = [], children }: ColumnProps) {
  return (
    <li className="flex min-w-0 flex-col items-start gap-1.5">
      <span className="text-muted">{head}</span>
      {targets.map((target) => (
        <Target key={JSON.stringify(target)} target={target} />
      ))}
      {children}
    </li>
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
