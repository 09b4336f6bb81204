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

const LONGEST_SUGGESTION = 80

/** Links and plain forms, so that the whole filter is in the URL. */
export function FilterBar({ filter, suggestions }: { filter: IncidentFilter; suggestions: LabelPair[] }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choices legend="Status">
        {STATUSES.map((status) => {
          const statuses = toggled(filter.statuses, status)
          const on = filter.statuses.includes(status)
          return <Choice key={status} on={on} href={filterUrl({ ...filter, statuses })} label={status} />
        })}
      </Choices>
      <Choices legend="Severity">
        {SEVERITIES.toReversed().map((severity) => {
          const severities = toggled(filter.severities, severity)
          const on = filter.severities.includes(severity)
          return <Choice key={severity} on={on} href={filterUrl({ ...filter, severities })} label={severity} />
        })}
      </Choices>
      <LabelForm filter={filter} suggestions={suggestions} />
      {filter.labels.map((label) => (
        <ActiveLabel key={formatPair(label)} label={label} filter={filter} />
      ))}
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

function LabelForm({ filter, suggestions }: { filter: IncidentFilter; suggestions: LabelPair[] }) {
  const kept = new URL(filterUrl(filter), 'http://tocsin.invalid').searchParams
  return (
    <form action="/incidents" className="flex gap-1">
      {[...kept].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
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

function ActiveLabel({ label, filter }: { label: LabelPair; filter: IncidentFilter }) {
  const labels = filter.labels.filter((other) => formatPair(other) !== formatPair(label))
  return (
    <Link
      href={filterUrl({ ...filter, labels })}
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
