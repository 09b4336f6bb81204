import { ChevronDown, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { PersonMark } from '@/components/person-mark'
import { SeverityIcon } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { groupDigits } from '@/components/ui/group-digits'
import { VisibleText } from '@/components/ui/visible-text'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import type { IncidentGroup } from '@/lib/incidents/group'
import type { GroupValues } from '@/lib/incidents/group-slices'
import { SEVERITIES } from '@/lib/values/severity'
import { isVisible } from '@/lib/values/text'
import type { GroupItem, IncidentItem } from '../list/item'
import type { ListState } from '../list/list-state'
import { linkId } from '../list/use-list-focus'
import { RowCheck } from '../rows/row-check'
import { SelectableRow } from '../rows/selectable-row'
import { HandleGroup } from './handle-group'
import { LastHour } from './last-hour'

type GroupRowProps = { item: GroupItem; list: ListState; mostInStep: number }

const STRIPES = { critical: 'stripe-critical', high: 'stripe-high', medium: '', low: '' }

export function GroupRow({ item, list, mostInStep }: GroupRowProps) {
  const { key, group, isGone, isCut, onCall, opened } = item
  const isSelected = list.selection.has(key)
  const { count, open, worstOpen, waitingSince, oldest, newest, lastHour } = group
  return (
    <li inert={isGone} className={`group ${isGone ? 'is-gone' : ''}`}>
      <div
        className={`group-row ${worstOpen ? STRIPES[worstOpen] : ''} ${isSelected ? 'is-selected' : ''}`}
        {...list.focus.props(key)}
      >
        <RowCheck itemKey={key} name={nameOf(group.values)} className="group-check" selection={list.selection} />
        <GroupLink item={item} keys={list.page.keys ?? []} />
        <span className="group-count sm:text-ink">
          {groupDigits(count)}
          {isCut && '+'}
          <span className="lg:sr-only"> in all</span>
        </span>
        <Open count={open} />
        <Severities group={group} />
        <LastHour counts={lastHour} most={mostInStep} />
        <span className="group-waiting">
          <Waiting since={waitingSince} />
          <span className="group-oldest">
            <span className="sr-only">oldest </span>
            <Age at={oldest.toISOString()} />
          </span>
          <OnCall people={onCall} />
        </span>
        <span className="whitespace-nowrap max-sm:hidden lg:text-right">
          <span className="lg:sr-only">newest </span>
          <Age at={newest.toISOString()} />
        </span>
        <HandleGroup item={item} list={list} />
      </div>
      {opened && <Opened items={opened} of={count} list={list} />}
    </li>
  )
}

function GroupLink({ item: { key, href, group, opened }, keys }: { item: GroupItem; keys: string[] }) {
  const isOpen = opened !== undefined
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <Link id={linkId(key)} href={href} prefetch={false} scroll={false} aria-expanded={isOpen} className="group-link">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 max-sm:line-clamp-2 max-sm:wrap-anywhere sm:truncate">
        {group.values.map((value, index) => (
          <GroupValue key={keys[index]} name={keys[index] ?? ''} value={value} isFirst={index === 0} />
        ))}
      </span>
    </Link>
  )
}

function Opened({ items, of: count, list }: { items: IncidentItem[]; of: number; list: ListState }) {
  return (
    <div className="group-opened">
      <ul aria-label="Incidents" className="incident-rows panel">
        {items.map((item) => (
          <SelectableRow key={item.key} item={item} list={list} />
        ))}
      </ul>
      {count > items.length && <p className="mt-2 text-muted">{count - items.length} older ones are not shown.</p>}
    </div>
  )
}

function Severities({ group: { bySeverity, openBySeverity } }: { group: IncidentGroup }) {
  const severities = SEVERITIES.toReversed().map((severity) => {
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
        <span className="max-sm:sr-only lg:sr-only">{severity}</span>
      </span>
    )
  })
  return <span className="group-severities">{severities}</span>
}

function OnCall({ people: [first, ...others] }: { people: PersonOnCall[] }) {
  return (
    <span className="group-on-call">
      {first ? (
        <>
          <span className="max-sm:sr-only lg:sr-only">on call</span>
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

function Open({ count }: { count: number }) {
  if (count === 0)
    return (
      <span className="group-open">
        <span aria-hidden className="max-lg:hidden">
          –
        </span>
        <span className="lg:sr-only">none open</span>
      </span>
    )
  return (
    <span className="group-open font-medium text-ink">
      {groupDigits(count)}
      <span className="lg:sr-only"> open</span>
    </span>
  )
}

function Waiting({ since }: { since: Date | null }) {
  if (!since)
    return (
      <span aria-hidden className="max-lg:hidden">
        –
      </span>
    )
  return (
    <span className="whitespace-nowrap">
      <span className="lg:sr-only">waiting </span>
      <Age at={since.toISOString()} />
    </span>
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

function nameOf(values: GroupValues) {
  return values.map((value) => (value === null ? 'those without' : seenValue(value))).join(' · ')
}

function seenValue(value: string) {
  if (value === '') return '(empty)'
  return isVisible(value) ? value : '(blank)'
}
