import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { requireContext } from '@/app/session'
import { toRows } from '@/components/incident-rows'
import { LiveRefresh } from '@/components/live-refresh'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { plainLine } from '@/lib/channels/plain'
import type { UserContext } from '@/lib/context'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { countStates, type StateCount } from '@/lib/incidents/count-states'
import type { IncidentFilter } from '@/lib/incidents/filter'
import { newestIncidentId } from '@/lib/incidents/fresh'
import { groupIncidents } from '@/lib/incidents/group'
import { listIncidents } from '@/lib/incidents/list'
import { listLabelKeys } from '@/lib/labels/list-keys'
import { type QueryProblem, readQuery } from '@/lib/search/read-query'
import { listAssignees } from '@/lib/users/list'
import { listViews } from '@/lib/views/list'
import { FilterBar } from './filter-bar'
import { GroupList } from './group-list'
import { IncidentTable } from './incident-table'
import { type Grouping, type ListSearch, listUrl, readListSearch, type Search } from './list-url'
import { NoIncidents } from './no-incidents'
import { SearchBox } from './search-box'
import { TooManyKeys } from './too-many-keys'

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
  const counts = isSound ? await countStates(ctx, query.filter) : []
  const { q: _, ...rest } = search
  const kept = Object.fromEntries(
    new URL(listUrl({ ...rest, cursor: undefined }), 'http://tocsin.invalid').searchParams,
  )
  return (
    <>
      <h1 className="sr-only">Incidents</h1>
      <SearchBox q={search.q} kept={kept} count={isSound ? matching(counts, query.filter) : undefined} />
      <FilterBar search={search} query={query} counts={counts} labelKeys={await listLabelKeys(ctx)} />
      <TooManyKeys search={search} />
      {isSound ? (
        <Found ctx={ctx} search={search} filter={query.filter} mark={mark} />
      ) : (
        <Problems problems={query.problems} />
      )}
    </>
  )
}

/** The bare address of the list leads to the person's own view. */
async function beginWithDefault(ctx: UserContext, asked: Search) {
  if (Object.keys(asked).length > 0) return
  const view = (await listViews(ctx)).find(({ isDefault }) => isDefault)
  if (view?.search) redirect(`/incidents${view.search}`)
}

function matching(counts: StateCount[], { statuses = [], severities = [] }: IncidentFilter) {
  const chosen = counts.filter(
    ({ status, severity }) =>
      (statuses.length === 0 || statuses.includes(status)) &&
      (severities.length === 0 || severities.includes(severity)),
  )
  const count = chosen.reduce((sum, one) => sum + one.count, 0)
  const more = chosen.some(({ isCut }) => isCut) ? '+' : ''
  return `${count.toLocaleString('en')}${more} ${count === 1 ? 'incident' : 'incidents'}`
}

function Problems({ problems }: { problems: QueryProblem[] }) {
  return (
    <Notice kind="error">
      <p>This search cannot be read.</p>
      <ul>
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
    </Notice>
  )
}

type PartProps = { ctx: UserContext; search: ListSearch; filter: IncidentFilter; mark: string }

function Found(props: PartProps) {
  const { grouping } = props.search
  return grouping ? <Groups {...props} grouping={grouping} /> : <Rows {...props} />
}

async function Groups({ ctx, search, filter, mark, grouping }: PartProps & { grouping: Grouping }) {
  const grouped = await groupIncidents(ctx, filter, grouping)
  return (
    <>
      <div className="list-head">
        <LiveRefresh mark={mark} />
      </div>
      {grouped.groups.length === 0 ? (
        <NoIncidents ctx={ctx} search={search} isNew={mark === ''} />
      ) : (
        <GroupList grouped={grouped} search={search} grouping={grouping} />
      )}
    </>
  )
}

async function Rows({ ctx, search, filter, mark }: PartProps) {
  const { order, cursor } = search
  const upToId = await newestIncidentId(ctx)
  const page = await listIncidents(ctx, filter, { order, cursor })
  const { userId, name } = ctx.actor
  if (page.incidents.length === 0) {
    return (
      <>
        <div className="list-head">
          <LiveRefresh mark={mark} />
        </div>
        <NoIncidents ctx={ctx} search={search} isNew={mark === ''} goOnAt={page.isCutShort ? page.next : undefined} />
      </>
    )
  }
  const shown = {
    workspaceId: ctx.workspaceId,
    rows: toRows(page.incidents),
    search: new URL(listUrl(search), 'http://tocsin.invalid').search,
    mark,
    upToId,
  }
  return (
    <>
      <IncidentTable
        page={shown}
        q={search.q}
        me={{ id: userId, name }}
        people={await listAssignees(ctx)}
        hasMore={page.next !== undefined || cursor !== undefined}
      />
      <nav aria-label="Pages" className="mt-4 flex justify-between">
        <span>
          {cursor && (
            <Link className={buttonClasses()} href={listUrl({ ...search, cursor: undefined })}>
              First page
            </Link>
          )}
        </span>
        {page.next && (
          <Link className={buttonClasses()} href={listUrl({ ...search, cursor: page.next })}>
            Next page
          </Link>
        )}
      </nav>
    </>
  )
}
