import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { plainLine } from '@/lib/channels/plain'
import type { UserContext } from '@/lib/context'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { countStates } from '@/lib/incidents/count-states'
import { listLabelKeys } from '@/lib/labels/list-keys'
import { type QueryProblem, readQuery } from '@/lib/search/read-query'
import { listViews } from '@/lib/views/list'
import { listResults } from './list/results'
import { listQuery, readListSearch, type Search } from './list-url'
import { CountsProvider } from './search/counts'
import { FilterBar } from './search/filter-bar'
import { SearchBox } from './search/search-box'
import { TooManyKeys } from './search/too-many-keys'

const TITLE_SHOWN = 60

type Props = { searchParams: Promise<Search> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = readListSearch(await searchParams)
  return { title: q === '' ? 'Incidents' : `${plainLine(q, TITLE_SHOWN)} · Incidents` }
}

export default async function IncidentsPage({ searchParams }: Props) {
  const ctx = await requireContext()
  const asked = await searchParams
  await beginWithDefault(ctx, asked)
  const search = readListSearch(asked)
  const query = await readQuery(ctx, search.q)
  const mark = await incidentsChangeMark(ctx)
  const isSound = query.problems.length === 0
  const [counts, results, labelKeys] = await Promise.all([
    isSound ? countStates(ctx, query.filter) : undefined,
    isSound ? listResults({ ctx, search, query, mark }) : undefined,
    listLabelKeys(ctx),
  ])
  const { statuses = [], severities = [] } = query.filter
  const { q: _, ...rest } = search
  const kept = Object.fromEntries(new URLSearchParams(listQuery({ ...rest, cursor: undefined })))
  return (
    <CountsProvider q={search.q} counts={counts}>
      <h1 className="wide-page sr-only">Incidents</h1>
      <SearchBox q={search.q} kept={kept} of={{ statuses, severities }} />
      <FilterBar search={search} query={query} labelKeys={labelKeys} />
      <TooManyKeys search={search} />
      {results ?? <Problems problems={query.problems} />}
    </CountsProvider>
  )
}

/** The bare address of the list leads to the person's own view. */
async function beginWithDefault(ctx: UserContext, asked: Search) {
  if (Object.keys(asked).length > 0) return
  const view = (await listViews(ctx)).find(({ isDefault }) => isDefault)
  if (view?.search) redirect(`/incidents${view.search}`)
}

function Problems({ problems }: { problems: QueryProblem[] }) {
  return (
    <Notice kind="warning">
      <p className="font-medium">Invalid search</p>
      <ul className="mt-1 mb-3 list-disc pl-5">
        {problems.map(({ term, message }) => (
          <li key={term}>
            <code className="wrap-anywhere">
              <VisibleText>{term}</VisibleText>
            </code>
            {term && ': '}
            <VisibleText>{message}</VisibleText>
          </li>
        ))}
      </ul>
      <Link href="/incidents?q=" className={buttonClasses()}>
        Clear the search
      </Link>
    </Notice>
  )
}
