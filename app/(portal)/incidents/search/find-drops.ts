import type { UserContext } from '@/lib/context'
import { countStates } from '@/lib/incidents/count-states'
import { without, withStatuses } from '@/lib/search/edit'
import { printQuery, printTerm } from '@/lib/search/print'
import { type ReadQuery, readQuery } from '@/lib/search/read-query'
import { isField } from '@/lib/search/term'
import { countText } from './count-text'

const MOST_TRIED = 6

export type Drop = { part: string; q: string; count: string }

export async function findDrops(ctx: UserContext, { terms }: ReadQuery): Promise<Drop[]> {
  const tried = terms
    .slice(0, MOST_TRIED)
    .map((term) => ({ part: printTerm(term), q: printQuery(without(terms, term)) }))
  const hasStatus = terms.some((term) => isField(term) && term.field === 'status')
  if (!hasStatus) tried.push({ part: 'not resolved', q: printQuery(withStatuses(terms, [])) })
  const drops = tried.map(async (drop): Promise<Drop> => ({ ...drop, count: await countMatching(ctx, drop.q) }))
  return (await Promise.all(drops)).filter(({ count }) => count !== '0')
}

/** Of the filters those that no incident meets at all, also by itself and resolved. */
export async function findDead(ctx: UserContext, { terms }: ReadQuery): Promise<string[]> {
  const tried = terms.filter((term) => !isField(term) || term.field !== 'status').slice(0, MOST_TRIED)
  const found = tried.map(async (term) => {
    const count = await countMatching(ctx, printQuery(withStatuses([term], [])))
    return count === '0' ? printTerm(term) : []
  })
  return (await Promise.all(found)).flat()
}

async function countMatching(ctx: UserContext, q: string) {
  const { filter } = await readQuery(ctx, q)
  const { statuses = [], severities = [] } = filter
  return countText(await countStates(ctx, filter), { statuses, severities })
}
