import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Counts } from '@/lib/dashboard/dashboard'
import type { PageHistory } from '@/lib/dashboard/pages'
import { groupDigits } from '../ui/group-digits'
import type { ListOf } from './asked'
import { formatChangeFrom, formatDuration, formatLength } from './format'

type Props = { counts: Counts; listOf: ListOf; pages?: PageHistory }

export function KeyFigures({ counts, listOf, pages }: Props) {
  const { total, before } = counts.history
  const { bySeverity, count, isCutOff } = counts.open
  const atLeast = (count: number) => `${groupDigits(count)}${isCutOff ? '+' : ''}`
  const atNight = pages?.people.reduce((sum, person) => sum + person.atNight, 0) ?? 0
  return (
    <dl className="panel mb-4 grid grid-cols-2 divide-line overflow-hidden sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:divide-x">
      <KeyFigure
        name="Incidents"
        value={<ToList href={listOf({ time: counts.range })}>{groupDigits(total.opened)}</ToList>}
      >
        {formatChangeFrom(total.opened, before.opened, formatLength(counts.range))}
      </KeyFigure>
      <KeyFigure name="Unresolved" value={<ToList href={listOf({})}>{atLeast(count)}</ToList>}>
        <ToList href={listOf({ severities: ['high', 'critical'] })}>
          {atLeast(bySeverity.high + bySeverity.critical)} high or critical
        </ToList>
      </KeyFigure>
      <KeyFigure name="Time to acknowledge" value={formatDuration(total.toAcknowledge.median)}>
        p90 {formatDuration(total.toAcknowledge.p90)}; median before: {formatDuration(before.toAcknowledge.median)}
      </KeyFigure>
      <KeyFigure name="Time to resolve" value={formatDuration(total.toResolve.median)}>
        p90 {formatDuration(total.toResolve.p90)}; median before: {formatDuration(before.toResolve.median)}
      </KeyFigure>
      {pages && (
        <>
          <KeyFigure name="Pages sent" value={groupDigits(pages.sent)}>
            {groupDigits(pages.failed)} failed; sent before: {groupDigits(pages.before.sent)}
          </KeyFigure>
          <KeyFigure name="At night, 22:00 to 06:00" value={groupDigits(atNight)}>
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

function nightly({ people }: PageHistory) {
  const woken = people.filter(({ atNight }) => atNight > 0)
  if (woken.length === 0) return 'nobody was woken'
  return woken
    .slice(0, 3)
    .map(({ name, atNight }) => `${name} ${groupDigits(atNight)}`)
    .join(', ')
}
