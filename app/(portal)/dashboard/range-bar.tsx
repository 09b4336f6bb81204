import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import Link from 'next/link'
import { ZoneNote } from '@/components/dashboard/zone-note'
import { buttonClasses } from '@/components/ui/button'
import { StepLink } from '@/components/ui/step-link'
import { VisibleText } from '@/components/ui/visible-text'
import { RANGES, type Range } from '@/lib/dashboard/range'
import type { DashboardSearch } from '@/lib/dashboard/read'
import { formatPair } from '@/lib/labels/pair'
import { FilterForm, type LabelChoice } from './filter-form'
import { dashboardUrl } from './search'

const NAMES = { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '1y': '1 year' } as const

type Props = {
  search: DashboardSearch
  range: Range
  now: Date
  teams: { id: number; name: string }[]
  filterName: string | undefined
  /** Undefined while nothing is counted by a label. */
  label: LabelChoice | undefined
}

/** Links and plain forms keep every choice in the URL. */
export function RangeBar({ search, range, now, teams, filterName, label }: Props) {
  const lengthMs = range.to.getTime() - range.from.getTime()
  const later = new Date(range.to.getTime() + lengthMs - 1)
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <fieldset className="flex rounded-md border border-line-control/50 bg-panel p-0.5">
        <legend className="sr-only">Range</legend>
        {RANGES.map((name) => (
          <Link
            key={name}
            href={dashboardUrl({ ...search, range: name })}
            prefetch={false}
            aria-current={name === search.range ? 'true' : undefined}
            className={`flex items-center rounded px-2 py-1.5 text-xs hover:no-underline max-sm:min-h-11 ${name === search.range ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted hover:text-ink'}`}
          >
            {NAMES[name]}
          </Link>
        ))}
      </fieldset>
      <StepLink label="Earlier" href={dashboardUrl({ ...search, to: new Date(range.from.getTime() - 1) })}>
        <ChevronLeft aria-hidden className="size-4" />
      </StepLink>
      {search.to && (
        <>
          <StepLink label="Later" href={dashboardUrl({ ...search, to: later < now ? later : undefined })}>
            <ChevronRight aria-hidden className="size-4" />
          </StepLink>
          <Link href={dashboardUrl({ ...search, to: undefined })} prefetch={false} className={buttonClasses()}>
            Now
          </Link>
        </>
      )}
      {filterName === undefined ? (
        <FilterForm kept={keptOf(search)} teams={teams} label={label} />
      ) : (
        <Link
          href={dashboardUrl({ ...search, filter: {} })}
          prefetch={false}
          className="inline-flex max-w-full items-center gap-1 rounded-full border border-accent px-2.5 py-1 text-ink text-xs hover:no-underline max-sm:py-2"
        >
          <span className="truncate">
            <VisibleText>{filterName}</VisibleText>
          </span>
          <X aria-hidden className="size-3.5" />
          <span className="sr-only">show everything</span>
        </Link>
      )}
      <ZoneNote stepMs={range.stepMs} />
    </div>
  )
}

function keptOf({ range, to }: DashboardSearch) {
  return [...new URL(dashboardUrl({ range, to }), 'http://tocsin.invalid').searchParams]
}

export function filterName({ filter: { label, entityId, teamId, apiKeyId } }: DashboardSearch, name?: string) {
  if (label) return formatPair(label)
  if (entityId !== undefined) return `entity ${entityId}`
  if (teamId !== undefined) return `team ${name}`
  return apiKeyId === undefined ? undefined : `API key ${name}`
}
