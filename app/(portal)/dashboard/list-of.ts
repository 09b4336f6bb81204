import type { Asked, ListOf } from '@/components/dashboard/asked'
import type { DashboardFilter } from '@/lib/dashboard/subject'
import { printQuery } from '@/lib/search/print'
import type { FieldName, Term } from '@/lib/search/term'
import { listUrl } from '../incidents/list-url'

/** Leads from what a dashboard counts to the list that shows it. `name`: of the team or API key that it is for. */
export function listOf(filter: DashboardFilter, name: string | undefined): ListOf {
  const own = ofFilter(filter, name)
  return (asked) => listUrl({ q: printQuery([...ofAsked(asked), ...own]) })
}

function ofAsked({ time, severities, label, apiKey }: Asked): Term[] {
  return [
    ...(time ? [term('status', 'any'), term('since', inUtc(time.from)), term('until', inUtc(time.to))] : []),
    ...(severities ? [term('severity', ...severities)] : []),
    ...(label ? [{ ...term('label', ...label.values), key: label.key, isNot: label.isNot ?? false }] : []),
    ...(apiKey === undefined ? [] : [term('key', apiKey)]),
  ]
}

function ofFilter({ label, entityId, teamId, apiKeyId }: DashboardFilter, name = ''): Term[] {
  if (label) return [{ ...term('label', label.value), key: label.key }]
  if (entityId !== undefined) return [term('entity', entityId)]
  if (teamId !== undefined) return [term('team', name)]
  return apiKeyId === undefined ? [] : [term('key', name)]
}

function term(field: FieldName, ...values: string[]) {
  return { field, values, isNot: false }
}

/** As docs/search.md writes times: without a zone they are in UTC. Steps begin with an hour. */
function inUtc(at: Date) {
  return at.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}
