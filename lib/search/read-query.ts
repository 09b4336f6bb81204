import { add, isValid, parseISO } from 'date-fns'
import { type Context, PEOPLE } from '../context'
import type { Choice, IncidentFilter } from '../incidents/find/filter'
import { wordsOf } from '../text-index/words'
import { STATUSES } from '../values/incident-status'
import { isSameName } from '../values/name'
import { SEVERITIES } from '../values/severity'
import { parseQuery } from './parse'
import { printQuery, printTerm } from './print'
import { type FieldName, type FieldTerm, isField, type Term, type TextTerm } from './term'

/** The default: incidents that need a person. */
export const UNRESOLVED = ['open', 'acknowledged'] as const

/** Each term costs a look-up, and is in every link of the page. */
const MOST_TERMS = 20
const LONGEST = 2_000
const MOST_VALUES = 20

export type QueryProblem = { term: string; message: string }
export type ReadQuery = { terms: Term[]; filter: IncidentFilter; problems: QueryProblem[] }

/** With a problem, show nothing: the filter is not what was meant. */
export async function readQuery(ctx: Context, text: string): Promise<ReadQuery> {
  if (text.length > LONGEST) return tooMuch(`A search has at most ${LONGEST.toLocaleString('en')} characters.`)
  const terms = parseQuery(text)
  if (terms.length > MOST_TERMS)
    return tooMuch(`A search takes at most ${MOST_TERMS} terms. This one has ${terms.length}.`)
  const problems: QueryProblem[] = []
  const parts: Part[] = []
  for (const term of terms) {
    const part = isField(term) ? await readField(ctx, term) : readText(term)
    if (typeof part === 'string') problems.push({ term: printTerm(term), message: part })
    else parts.push(part)
  }
  const filter = joined(parts)
  if (filter.statuses?.length === 0) problems.push(nothingLeft('status', terms))
  if (parts.some(({ severities }) => severities) && filter.severities?.length === 0)
    problems.push(nothingLeft('severity', terms))
  return { terms, filter, problems }
}

function tooMuch(message: string): ReadQuery {
  return { terms: [], filter: joined([]), problems: [{ term: '', message }] }
}

function nothingLeft(field: FieldName, terms: Term[]): QueryProblem {
  const those = terms.filter((term) => isField(term) && term.field === field)
  return { term: printQuery(those), message: `No incident has such a ${field}.` }
}

type Part = Partial<IncidentFilter>

async function readField(ctx: Context, term: FieldTerm): Promise<Part | string> {
  const { field, key = '', values, isNot } = term
  const [value] = values
  if (value === undefined) return `${key ? `${field}.${key}` : field} needs a value after the colon.`
  if (values.length > MOST_VALUES) return `A field takes at most ${MOST_VALUES} values.`
  if (field === 'status' && values.includes('any') && !isNot) return { statuses: [...STATUSES] }
  if (field === 'status') return oneOf('statuses', STATUSES, term)
  if (field === 'severity') return oneOf('severities', SEVERITIES, term)
  if (field === 'label') return { labels: [{ key, values, isNot }] }
  if (field === 'entity') return { entities: [{ values, isNot }] }
  if (field === 'runbook') return { runbooks: [{ values, isNot }] }
  if (field === 'assignee') return people(ctx, term)
  if (field === 'team') return teams(ctx, term)
  if (field === 'key') return apiKeys(ctx, term)
  return readTime(ctx, term, value)
}

function oneOf<Value extends string>(
  name: 'statuses' | 'severities',
  all: readonly Value[],
  { field, values, isNot }: FieldTerm,
): Part | string {
  const unknown = values.find((value) => !all.some((known) => known === value.toLowerCase()))
  if (unknown !== undefined)
    return `Unknown ${field} “${unknown}”: use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(all)}.`
  const chosen = all.filter((known) => values.some((value) => value.toLowerCase() === known) !== isNot)
  return { [name]: chosen }
}

/** `me`, `nobody`, a name or an address. */
async function people(ctx: Context, { values, isNot }: FieldTerm): Promise<Part | string> {
  const rows = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, ...PEOPLE },
    select: { id: true, name: true, account: { select: { email: true } } },
  })
  const own = ctx.actor.type === 'user' ? [ctx.actor.userId] : []
  const ids = values.map((value) => {
    if (value === 'nobody') return [null]
    if (value === 'me') return own
    return rows
      .filter(({ name, account }) => isSameName(name, value) || isSameName(account.email, value))
      .map(({ id }) => id)
  })
  const unknown = values.find((_, at) => ids[at]?.length === 0)
  return unknown === undefined ? { assignees: [{ values: ids.flat(), isNot }] } : `Nobody here is called ${unknown}.`
}

async function teams({ db, workspaceId }: Context, { values, isNot }: FieldTerm): Promise<Part | string> {
  const rows = await db.read.team.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const choice = byName(rows, values, isNot)
  return typeof choice === 'string' ? `There is no team ${choice}.` : { teams: [choice] }
}

async function apiKeys({ db, workspaceId }: Context, { values, isNot }: FieldTerm): Promise<Part | string> {
  const rows = await db.read.apiKey.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const choice = byName(rows, values, isNot)
  return typeof choice === 'string' ? `There is no API key ${choice}.` : { apiKeys: [choice] }
}

function byName(rows: { id: number; name: string }[], values: string[], isNot: boolean): Choice<number> | string {
  const ids = values.map((value) => rows.filter(({ name }) => isSameName(name, value)).map(({ id }) => id))
  return values.find((_, at) => ids[at]?.length === 0) ?? { values: ids.flat(), isNot }
}

const UNITS = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const

/** `2h` ago, or a date or time of ISO 8601; without a zone in UTC. */
function readTime({ now }: Context, { field, values, isNot }: FieldTerm, value: string): Part | string {
  const name = field === 'since' ? 'since' : 'until'
  if (isNot) return `Write ${name === 'since' ? 'until' : 'since'} instead of -${name}.`
  if (values.length > 1) return `${name} takes one time.`
  const [, count, unit = ''] = /^(\d{1,5})([mhdw])$/.exec(value) ?? []
  const ago = Object.entries(UNITS).find(([letter]) => letter === unit)?.[1]
  if (count !== undefined && ago) return { [name]: add(now, { [ago]: -Number(count) }) }
  const time = parseISO(/[Zz]|[+-]\d\d:?\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`)
  const at = value.includes('T') ? time : parseISO(`${value}T00:00:00Z`)
  return isValid(at) ? { [name]: at } : `${name} is a time such as 30m, 2h, 7d or 2026-11-23, not ${value}.`
}

function readText({ text, isNot }: TextTerm): Part | string {
  const words = wordsOf(text)
  return words.length === 0 ? 'There is no letter or digit in it to search for.' : { texts: [{ words, isNot }] }
}

function joined(parts: Part[]): IncidentFilter {
  const statuses = parts.flatMap(({ statuses }) => (statuses ? [statuses] : []))
  const severities = parts.flatMap(({ severities }) => (severities ? [severities] : []))
  const since = parts.flatMap(({ since }) => since?.getTime() ?? [])
  const until = parts.flatMap(({ until }) => until?.getTime() ?? [])
  return {
    statuses: statuses.length > 0 ? inAll(statuses, STATUSES) : [...UNRESOLVED],
    severities: severities.length > 0 ? inAll(severities, SEVERITIES) : [],
    labels: parts.flatMap(({ labels = [] }) => labels),
    entities: parts.flatMap(({ entities = [] }) => entities),
    runbooks: parts.flatMap(({ runbooks = [] }) => runbooks),
    assignees: parts.flatMap(({ assignees = [] }) => assignees),
    teams: parts.flatMap(({ teams = [] }) => teams),
    apiKeys: parts.flatMap(({ apiKeys = [] }) => apiKeys),
    texts: parts.flatMap(({ texts = [] }) => texts),
    ...(since.length > 0 ? { since: new Date(Math.max(...since)) } : {}),
    ...(until.length > 0 ? { until: new Date(Math.min(...until)) } : {}),
  }
}

function inAll<Value>(sets: Value[][], every: readonly Value[]) {
  return every.filter((value) => sets.every((set) => set.includes(value)))
}
