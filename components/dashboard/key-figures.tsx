import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Counts } from '@/lib/dashboard/dashboard'
import type { AnswerTime } from '@/lib/dashboard/incidents'
import type { PageHistory } from '@/lib/dashboard/pages'
import { groupDigits } from '../ui/group-digits'
import type { ListOf } from './asked'
import { formatChangeFrom, formatDuration, formatLength } from './format'

type Props = { counts: Counts; listOf: ListOf; pages?: PageHistory }

export function KeyFigures({ counts, listOf, pages }: Props) {
  const { total, before } = counts.history
  const { bySeverity, count, isCutOff } = counts.open
  const atLeast = (count: number) => `${groupDigits(count)}${isCutOff ? '+' : ''}`
  const length = formatLength(counts.range)
  const atNight = pages?.people.reduce((sum, person) => sum + person.atNight, 0) ?? 0
  return (
    <dl className="panel mb-4 grid grid-cols-2 divide-line overflow-hidden sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:divide-x">
      <KeyFigure
        name="Incidents"
        value={<ToList href={listOf({ time: counts.range })}>{groupDigits(total.opened)}</ToList>}
      >
        {formatChangeFrom(total.opened, before.opened, length)}
      </KeyFigure>
      <KeyFigure name="Unresolved" value={<ToList href={listOf({})}>{atLeast(count)}</ToList>}>
        <ToList href={listOf({ severities: ['high', 'critical'] })}>
          {atLeast(bySeverity.high + bySeverity.critical)} high or critical
        </ToList>
      </KeyFigure>
      <KeyFigure name="Time to acknowledge" value={formatDuration(total.toAcknowledge.median)}>
        {answered(total.toAcknowledge, before.toAcknowledge, length)}
      </KeyFigure>
      <KeyFigure name="Time to resolve" value={formatDuration(total.toResolve.median)}>
        {answered(total.toResolve, before.toResolve, length)}
      </KeyFigure>
      {pages && (
        <>
          <KeyFigure name="Pages sent" value={groupDigits(pages.sent)}>
            {groupDigits(pages.failed)} failed · {groupDigits(pages.before.sent)} sent in the {length} before
          </KeyFigure>
          <KeyFigure name="At night, 22:00 to 07:00" value={groupDigits(atNight)}>
            {nightly(pages)}
          </KeyFigure>
        </>
      )}
    </dl>
  )
}

function ToList({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="text-inherit">
      {children}
    </Link>
  )
}

function KeyFigure({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-semibold text-2xl">{value}</dd>
      <dd className="text-muted text-xs">{children}</dd>
    </div>
  )
}

function answered({ p90 }: AnswerTime, { median }: AnswerTime, length: string) {
  const now = p90 === undefined ? 'none yet' : `p90 ${formatDuration(p90)}`
  return median === undefined
    ? `${now} · none in the ${length} before`
    : `${now} · median before ${formatDuration(median)}`
}

const NAMED = 3

/** Parts that add up. */
export function nightly({ people }: PageHistory) {
  const woken = people.filter(({ atNight }) => atNight > 0)
  if (woken.length === 0) return 'none'
  const named = woken.length === NAMED + 1 ? woken : woken.slice(0, NAMED)
  const others = woken.slice(named.length).reduce((sum, { atNight }) => sum + atNight, 0)
  const parts = named.map(({ name, atNight }) => `${name} ${groupDigits(atNight)}`)
  return [...parts, ...(others > 0 ? [`others ${groupDigits(others)}`] : [])].join(', ')
}
