import Link from 'next/link'
import { Cell, Rows } from '@/components/ui/rows'
import { type ListSearch, listQuery, listUrl } from '../list-url'
import { ORDER_WORDS } from '../order-words'
import { SaveSuggested } from './save-suggested'

type Suggestion = Pick<ListSearch, 'q' | 'order' | 'grouping'> & { name: string; use: string }

const SUGGESTIONS: readonly Suggestion[] = [
  { name: 'Mine', q: 'assignee:me', order: 'urgent', use: 'what is yours to finish' },
  {
    name: 'Urgent and unanswered',
    q: 'status:open severity:critical,high',
    order: 'waiting',
    use: 'who has waited longest comes first',
  },
  { name: 'By service', q: '', order: 'urgent', grouping: { keys: ['service'] }, use: 'one row for each service' },
  { name: 'Last 24 hours', q: 'status:any since:24h', order: 'newest', use: 'also what is over, for a handover' },
]

/** Searches that are worth a view anywhere, but for those that the person has. */
export function SuggestedViews({ saved }: { saved: readonly string[] }) {
  const left = SUGGESTIONS.filter((one) => !saved.includes(listQuery(one)))
  if (left.length === 0) return null
  return (
    <section aria-label="Suggested views" className="mt-6">
      <h2 className="mb-2 font-semibold">Suggested</h2>
      <Rows
        label="Suggested views"
        heads={['Name', 'Search', 'Order', '']}
        columns="[--columns:minmax(0,1.5fr)_minmax(0,1.6fr)_7rem_5rem]"
      >
        {left.map((one) => (
          <SuggestedView key={one.name} suggestion={one} />
        ))}
      </Rows>
    </section>
  )
}

function SuggestedView({ suggestion }: { suggestion: Suggestion }) {
  const { name, q, order, grouping, use } = suggestion
  return (
    <li className="table-line lg:items-center">
      <span className="min-w-0 max-lg:basis-full">
        <Link href={listUrl(suggestion)} prefetch={false} className="table-name">
          {name}
        </Link>
        <span className="block text-muted">{use}</span>
      </span>
      <Cell head="Search">
        <span className={q ? 'font-mono' : 'text-muted'}>{q || 'everything that is not resolved'}</span>
        {grouping && <span className="block text-muted">grouped by {grouping.keys.join(', ')}</span>}
      </Cell>
      <Cell head="Order">{ORDER_WORDS[order]}</Cell>
      <SaveSuggested name={name} list={listQuery(suggestion)} />
    </li>
  )
}
