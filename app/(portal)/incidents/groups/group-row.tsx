import { ChevronDown, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { PersonMark } from '@/components/person-mark'
import { SeverityIcon } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { groupDigits } from '@/components/ui/group-digits'
import { VisibleText } from '@/components/ui/visible-text'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import type { IncidentGroup } from '@/lib/incidents/group'
import { SEVERITIES } from '@/lib/values/severity'
import { isVisible } from '@/lib/values/text'
import { HandleGroup } from './handle-group'
import { LastHour } from './last-hour'
import { SelectGroup } from './select-group'
import type { BoardGroup } from './use-held-groups'

type GroupRowProps = { shown: BoardGroup; keys: string[]; list: string; mostInStep: number }

const STRIPES = { critical: 'stripe-critical', high: 'stripe-high', medium: '', low: '' }

export function GroupRow({
  shown: { name, group, isCut, onCall, href, opened },
  keys,
  list,
  mostInStep,
}: GroupRowProps) {
  const { values, count, open, unresolved, worstOpen, waitingSince, oldest, newest, newestId } = group
  const isOpen = opened !== undefined
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={`group-row ${worstOpen ? STRIPES[worstOpen] : ''}`}>
      <SelectGroup
        values={name}
        label={values.map((value) => (value === null ? 'those without' : seenValue(value))).join(' · ')}
      />
      <Link href={href} prefetch={false} scroll={false} aria-expanded={isOpen} className="group-link">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 truncate">
          {values.map((value, at) => (
            <GroupValue key={keys[at]} name={keys[at] ?? ''} value={value} isFirst={at === 0} />
          ))}
        </span>
      </Link>
      <span className="group-count text-ink">
        {groupDigits(count)}
        {isCut && '+'}
        <span className="lg:sr-only"> in all</span>
      </span>
      <Severities group={group} />
      <LastHour counts={group.lastHour} most={mostInStep} />
      <span className="lg:pl-4">{waitingSince ? <Waiting open={open} since={waitingSince} /> : 'none open'}</span>
      <span className="group-oldest">
        <span className="sr-only">oldest </span>
        <Age at={oldest.toISOString()} />
      </span>
      <OnCall people={onCall} />
      <span className="whitespace-nowrap">
        <span className="lg:sr-only">newest </span>
        <Age at={newest.toISOString()} />
      </span>
      <HandleGroup list={list} values={name} upToId={newestId} canAcknowledge={open > 0} canResolve={unresolved > 0} />
    </div>
  )
}

function Severities({ group: { bySeverity, openBySeverity } }: { group: IncidentGroup }) {
  return SEVERITIES.toReversed().map((severity) => {
    const count = bySeverity[severity]
    return (
      <span key={severity} className={`group-severity ${count > 0 ? '' : 'max-lg:hidden'}`}>
        {count > 0 ? (
          <>
            <SeverityIcon severity={severity} isAnswered={openBySeverity[severity] === 0} />
            {groupDigits(count)}
          </>
        ) : (
          <span aria-hidden>–</span>
        )}
        <span className="lg:sr-only">{severity}</span>
      </span>
    )
  })
}

function OnCall({ people: [first, ...others] }: { people: PersonOnCall[] }) {
  return (
    <span className="group-on-call">
      {first ? (
        <>
          <span className="lg:sr-only">on call</span>
          <PersonMark userId={first.userId} name={first.name} />
          <span className="truncate">{first.name}</span>
          {others.length > 0 && <span title={others.map(({ name }) => name).join(', ')}>+{others.length}</span>}
        </>
      ) : (
        <>
          <span aria-hidden className="max-lg:hidden">
            –
          </span>
          <span className="sr-only">pages nobody</span>
        </>
      )}
    </span>
  )
}

function Waiting({ open, since }: { open: number; since: Date }) {
  return (
    <>
      <span className="lg:sr-only">waiting </span>
      <Age at={since.toISOString()} />, {groupDigits(open)} open
    </>
  )
}

function GroupValue({ name, value, isFirst }: { name: string; value: string | null; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <span className="text-muted"> · </span>}
      {value === null ? (
        <span className="font-normal text-muted">without {name}</span>
      ) : (
        <VisibleText>{seenValue(value)}</VisibleText>
      )}
    </>
  )
}

function seenValue(value: string) {
  if (value === '') return '(empty)'
  return isVisible(value) ? value : '(blank)'
}
