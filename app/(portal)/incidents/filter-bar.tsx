import { X } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentFilter } from '@/lib/incidents/filter'
import { STATUSES } from '@/lib/incidents/status'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { SEVERITIES } from '@/lib/severity'
import { filterUrl, toggled } from './filter'
import { type Grouping, groupUrl } from './grouping'

const LONGEST_SUGGESTION = 80

/** Links and plain forms, so that the whole filter is in the URL. */
type FilterBarProps = { filter: IncidentFilter; grouping: Grouping | undefined; suggestions: LabelPair[] }

export function FilterBar({ filter, grouping, suggestions }: FilterBarProps) {
  const urlOf = (changed: IncidentFilter) => (grouping ? groupUrl(changed, grouping) : filterUrl(changed))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choices legend="Status">
        {STATUSES.map((status) => {
          const statuses = toggled(filter.statuses, status)
          const on = filter.statuses.includes(status)
          return <Choice key={status} on={on} href={urlOf({ ...filter, statuses })} label={status} />
        })}
      </Choices>
      <Choices legend="Severity">
        {SEVERITIES.toReversed().map((severity) => {
          const severities = toggled(filter.severities, severity)
          const on = filter.severities.includes(severity)
          return <Choice key={severity} on={on} href={urlOf({ ...filter, severities })} label={severity} />
        })}
      </Choices>
      <LabelForm url={urlOf(filter)} suggestions={suggestions} />
      {filter.labels.map((label) => (
        <ActiveLabel key={formatPair(label)} label={label} href={urlOf(without(filter, label))} />
      ))}
      <GroupForm filter={filter} grouping={grouping} suggestions={suggestions} />
    </div>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

function Choice({ on, href, label }: { on: boolean; href: string; label: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={on ? 'true' : undefined}
      className={`rounded-full border px-2.5 py-1 text-xs hover:no-underline max-sm:py-2 ${on ? 'border-accent bg-accent text-on-accent' : 'border-line bg-panel text-ink hover:bg-raised'}`}
    >
      {label}
    </Link>
  )
}

function KeptFields({ url }: { url: string }) {
  const kept = new URL(url, 'http://tocsin.invalid').searchParams
  return [...kept].map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}

function LabelForm({ url, suggestions }: { url: string; suggestions: LabelPair[] }) {
  return (
    <form action="/incidents" className="flex gap-1">
      <KeptFields url={url} />
      <input
        name="label"
        list="labels"
        aria-label="Label, as key=value"
        placeholder="service=checkout"
        pattern=".*[=:].*"
        title="A key and its value, as in service=checkout"
        required
        className="w-44"
      />
      <datalist id="labels">
        {suggestions
          .map(formatPair)
          .filter(isShort)
          .map((pair) => (
            <option key={pair} value={pair} />
          ))}
      </datalist>
      <button type="submit" className={buttonClasses()}>
        Add label
      </button>
    </form>
  )
}

/** Longer pairs look alike in a menu, and two hundred of them fill a page. */
function isShort(pair: string) {
  return pair.length <= LONGEST_SUGGESTION
}

function without(filter: IncidentFilter, label: LabelPair) {
  return { ...filter, labels: filter.labels.filter((other) => formatPair(other) !== formatPair(label)) }
}

type GroupFormProps = { filter: IncidentFilter; grouping: Grouping | undefined; suggestions: LabelPair[] }

function GroupForm({ filter, grouping, suggestions }: GroupFormProps) {
  if (grouping)
    return (
      <Link
        href={filterUrl(filter)}
        prefetch={false}
        className="inline-flex max-w-full items-center gap-1 rounded-full border border-accent px-2.5 py-1 text-ink text-xs hover:no-underline max-sm:py-2"
      >
        <span className="truncate">
          Grouped by <span className="font-mono">{grouping.keys.join(', ')}</span>
        </span>
        <X aria-hidden className="size-3.5" />
        <span className="sr-only">show the list</span>
      </Link>
    )
  const keys = [...new Set(suggestions.map(({ key }) => key))].filter(isShort)
  return (
    <form action="/incidents" className="flex gap-1">
      <KeptFields url={filterUrl(filter)} />
      <input
        name="group"
        list="label-keys"
        aria-label="Group by labels"
        placeholder="service"
        title="Keys of labels with commas between them, as in service,env"
        autoComplete="off"
        required
        className="w-28"
      />
      <datalist id="label-keys">
        {keys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <button type="submit" className={buttonClasses()}>
        Group
      </button>
    </form>
  )
}

function ActiveLabel({ label, href }: { label: LabelPair; href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex max-w-full items-center gap-1 rounded-full border border-accent px-2.5 py-1 text-ink text-xs hover:no-underline"
    >
      <span className="truncate font-mono">
        <VisibleText>{`${label.key}=${label.value}`}</VisibleText>
      </span>
      <X aria-hidden className="size-3.5" />
      <span className="sr-only">remove this label</span>
    </Link>
  )
}
