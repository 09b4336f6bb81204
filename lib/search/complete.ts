import { type Context, PEOPLE } from '../context'
import { listLabelKeys } from '../labels/list-keys'
import { STATUSES } from '../values/incident-status'
import { SEVERITIES } from '../values/severity'
import { storable } from '../values/text'
import { parseQuery } from './parse'
import { printTerm } from './print'
import { FIELDS, type FieldName, isField, type Term } from './term'

const SHOWN = 8
const TIMES = ['30m', '2h', '24h', '7d', '30d']

export type Completion = { text: string; isWhole: boolean }

export async function completeTerm(ctx: Context, typed: string): Promise<Completion[]> {
  const term = parseQuery(typed).at(-1)
  if (!term) return []
  const minus = term.isNot ? '-' : ''
  if (!isField(term)) return (await fieldsLike(ctx, term.text)).map((text) => ({ text: minus + text, isWhole: false }))
  const before = term.values.slice(0, -1)
  const values = await valuesLike(ctx, term, term.values.at(-1) ?? '')
  return values.slice(0, SHOWN).map((value) => {
    return { text: printTerm({ ...term, values: [...before, value] }), isWhole: true }
  })
}

async function fieldsLike(ctx: Context, text: string) {
  const start = text.toLowerCase()
  const plain = FIELDS.filter((field) => field !== 'label' && field.startsWith(start)).map((field) => `${field}:`)
  const key = start.startsWith('label.') ? text.slice('label.'.length).replace(/^"/, '') : text
  const keys = (await listLabelKeys(ctx)).filter((known) => known.toLowerCase().startsWith(key.toLowerCase()))
  const labels = keys.map((known) => printTerm({ field: 'label', key: known, values: [], isNot: false }))
  return [...(start.startsWith('label.') ? [] : plain), ...labels].slice(0, SHOWN)
}

async function valuesLike(ctx: Context, { field, key }: Extract<Term, { field: FieldName }>, start: string) {
  const begins = (values: readonly string[]) =>
    values.filter((value) => value.toLowerCase().startsWith(start.toLowerCase()))
  const { db, workspaceId } = ctx
  const named = { where: { workspaceId }, select: { name: true }, orderBy: { name: 'asc' } } as const
  const names = (rows: { name: string }[]) => begins(rows.map(({ name }) => name))
  if (field === 'label') return labelValues(ctx, key ?? '', start)
  if (field === 'status') return begins([...STATUSES, 'any'])
  if (field === 'severity') return begins(SEVERITIES.toReversed())
  if (field === 'assignee')
    return [
      ...begins(['me', 'nobody']),
      ...names(await db.read.user.findMany({ ...named, where: { workspaceId, ...PEOPLE } })),
    ]
  if (field === 'team') return names(await db.read.team.findMany(named))
  if (field === 'key') return names(await db.read.apiKey.findMany(named))
  if (field === 'since' || field === 'until') return begins(TIMES)
  const known = {
    where: { workspaceId, identifier: { gte: storable(start), lt: `${storable(start)}\u{10FFFF}` } },
    select: { identifier: true },
    orderBy: { identifier: 'asc' },
    take: SHOWN,
  } as const
  const rows = field === 'entity' ? await db.read.entity.findMany(known) : await db.read.runbook.findMany(known)
  return rows.map(({ identifier }) => identifier)
}

async function labelValues({ db, workspaceId }: Context, key: string, start: string) {
  const pairs = await db.read.labelPair.findMany({
    where: { workspaceId, key: storable(key), value: { gte: storable(start), lt: `${storable(start)}\u{10FFFF}` } },
    select: { value: true },
    orderBy: { value: 'asc' },
    take: SHOWN,
  })
  return pairs.map(({ value }) => value)
}
