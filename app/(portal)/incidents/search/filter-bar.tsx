import { Layers, X } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { VisibleText } from '@/components/ui/visible-text'
import { ORDERS } from '@/lib/incidents/order'
import { toggled, without, withSeverities, withStatuses } from '@/lib/search/edit'
import { printQuery, printTerm } from '@/lib/search/print'
import type { ReadQuery } from '@/lib/search/read-query'
import { isField } from '@/lib/search/term'
import { STATUSES } from '@/lib/values/incident-status'
import { SEVERITIES } from '@/lib/values/severity'
import { shortened } from '@/lib/values/text'
import { type ListSearch, listQuery, listUrl } from '../list-url'
import { ORDER_WORDS } from '../order-words'
import { SaveView } from '../views/save-view'
import type { States } from './count-text'
import { StateCountText } from './counts'

const TERM_SHOWN = 60
const KEY_SHOWN = 80

type FilterBarProps = { search: ListSearch; query: ReadQuery; labelKeys: string[] }

export function FilterBar({ search, query: { terms, filter }, labelKeys }: FilterBarProps) {
  const { grouping } = search
  const withoutPlace = { ...search, cursor: undefined, grouping: grouping && { keys: grouping.keys } }
  const urlOf = (q: string) => listUrl({ ...withoutPlace, q })
  const { statuses = [], severities = [] } = filter
  return (
    <div className="filter-bar">
      <Choices legend="Status">
        {STATUSES.map((status) => (
          <Choice
            key={status}
            on={statuses.includes(status)}
            href={urlOf(printQuery(withStatuses(terms, toggled(statuses, status))))}
            label={status}
            of={{ statuses: [status], severities }}
          />
        ))}
      </Choices>
      <Choices legend="Severity">
        {SEVERITIES.toReversed().map((severity) => (
          <Choice
            key={severity}
            on={severities.includes(severity)}
            href={urlOf(printQuery(withSeverities(terms, toggled(severities, severity))))}
            label={severity}
            of={{ statuses, severities: [severity] }}
          />
        ))}
      </Choices>
      {terms
        .filter((term) => !isField(term) || (term.field !== 'status' && term.field !== 'severity'))
        .map((term) => (
          <Link
            key={printTerm(term)}
            href={urlOf(printQuery(without(terms, term)))}
            prefetch={false}
            className="filter-term"
          >
            <span className="truncate font-mono">
              <VisibleText>{shortened(printTerm(term), TERM_SHOWN)}</VisibleText>
            </span>
            <X aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">remove this part of the search</span>
          </Link>
        ))}
      <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:flex-nowrap">
        <Orders search={search} />
        <GroupForm search={search} labelKeys={labelKeys} />
        <SaveView list={listQuery(withoutPlace)} />
      </span>
    </div>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

function Choice({ on, href, label, of }: { on: boolean; href: string; label: string; of: States }) {
  return (
    <Link href={href} prefetch={false} aria-current={on ? 'true' : undefined} className={`choice ${on ? 'is-on' : ''}`}>
      <span className="capitalize">{label}</span> <StateCountText of={of} />
    </Link>
  )
}

function Orders({ search }: { search: ListSearch }) {
  return (
    <Choices legend="Order">
      {ORDERS.map((order) => (
        <Link
          key={order}
          href={listUrl({ ...search, order, cursor: undefined })}
          prefetch={false}
          aria-current={order === search.order ? 'true' : undefined}
          className={`choice ${order === search.order ? 'is-on' : ''}`}
        >
          {ORDER_WORDS[order]}
        </Link>
      ))}
    </Choices>
  )
}

function GroupForm({ search, labelKeys }: { search: ListSearch; labelKeys: string[] }) {
  const { q, order, grouping } = search
  if (grouping)
    return (
      <Link href={listUrl({ q, order })} prefetch={false} className="filter-term">
        <span className="truncate">
          Grouped by <span className="font-mono">{grouping.keys.join(', ')}</span>
        </span>
        <X aria-hidden className="size-3.5" />
        <span className="sr-only">show the list</span>
      </Link>
    )
  return (
    <form action="/incidents" className="flex gap-1">
      {q && <input type="hidden" name="q" value={q} />}
      <input
        name="group"
        list="label-keys"
        aria-label="Group by labels"
        placeholder="Group by label"
        title="Keys of labels with commas between them, as in service,env"
        autoComplete="off"
        required
        className="w-36"
      />
      <datalist id="label-keys">
        {labelKeys
          .filter((key) => key.length <= KEY_SHOWN)
          .map((key) => (
            <option key={key} value={key} />
          ))}
      </datalist>
      <button type="submit" aria-label="Group" title="Group" className={`${buttonClasses()} px-2.5`}>
        <Layers aria-hidden className="size-4" />
      </button>
    </form>
  )
}
