import { ChevronDown, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Age } from '@/components/ui/age'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentGroup } from '@/lib/incidents/group'
import { SEVERITIES } from '@/lib/severity'
import { HandleGroup } from './handle-group'
import { type Grouping, type ListSearch, listUrl } from './list-url'

type GroupRowProps = { group: IncidentGroup; search: ListSearch; grouping: Grouping; isOpen: boolean }

const STRIPES = { critical: 'stripe-critical', high: 'stripe-high', medium: '', low: '' }

export function GroupRow({ group, search, grouping: { keys }, isOpen }: GroupRowProps) {
  const { values, count, open, worstOpen, waitingSince, newest, newestId } = group
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={`group-row ${worstOpen ? STRIPES[worstOpen] : ''}`}>
      <Link
        href={listUrl({ ...search, grouping: { keys, open: isOpen ? undefined : values } })}
        prefetch={false}
        scroll={false}
        aria-expanded={isOpen}
        className="group-link"
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 truncate">
          {values.map((value, at) => (
            <GroupValue key={keys[at]} name={keys[at] ?? ''} value={value} isFirst={at === 0} />
          ))}
        </span>
      </Link>
      <span className="group-count text-ink">
        {count.toLocaleString('en')}
        <span className="lg:sr-only"> in all</span>
      </span>
      <Severities group={group} />
      <span className="lg:pl-4">{waitingSince ? <Waiting open={open} since={waitingSince} /> : 'none open'}</span>
      <span className="whitespace-nowrap">
        <span className="lg:sr-only">newest </span>
        <Age at={newest.toISOString()} />
      </span>
      <HandleGroup
        list={new URL(listUrl({ ...search, grouping: { keys } }), 'http://tocsin.invalid').search}
        values={JSON.stringify(values)}
        upToId={newestId}
        canAcknowledge={open > 0}
      />
    </div>
  )
}

function Severities({ group: { bySeverity } }: { group: IncidentGroup }) {
  return SEVERITIES.toReversed().map((severity) => (
    <span key={severity} className={`group-count ${bySeverity[severity] > 0 ? '' : 'max-lg:hidden'}`}>
      {bySeverity[severity] > 0 ? bySeverity[severity].toLocaleString('en') : <span aria-hidden>–</span>}
      <span className="lg:sr-only"> {severity}</span>
    </span>
  ))
}

function Waiting({ open, since }: { open: number; since: Date }) {
  return (
    <>
      <Age at={since.toISOString()} />, {open.toLocaleString('en')} open
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
        <VisibleText>{value}</VisibleText>
      )}
    </>
  )
}
