import { z } from 'zod'
import type { UserContext } from '../../context'
import { tableAsCsv } from '../../dashboard/csv'
import { EARLIEST, RANGES } from '../../dashboard/range'
import { type Dashboard, type DashboardSearch, readDashboard } from '../../dashboard/read'
import { TABLES, tableOf } from '../../dashboard/tables'
import { NotFoundError } from '../../errors'
import { parsePair } from '../../labels/pair'
import { storable } from '../../values/text'
import { listViews } from '../../views/list'
import { allOf, idText, instant, rowId } from '../fields'
import { operation } from '../operation'
import { createPace } from '../pace'
import { type ApiProblem, invalidField, tooManyCounts } from '../problems'
import { figures, figuresAnswer } from './dashboard-answer'

const text = z.string().transform(storable)

const query = z.strictObject({
  range: z.enum(RANGES).default('7d').meta({ description: 'How long; it ends with `to`, or now.' }),
  to: instant.optional(),
  label: text.optional().meta({ description: 'Counts incidents of it only, such as service=checkout.' }),
  entity: text.optional(),
  team: rowId.optional(),
  key: rowId.optional().meta({ description: 'The API key that sent them.' }),
  by: text.optional().meta({ description: 'The key of the label by whose values is counted; without a filter only.' }),
})

const view = z.object({
  id: idText,
  name: z.string(),
  search: z.string().meta({ description: 'For `search` of GET /incidents.' }),
  isShared: z.boolean(),
  owner: z.string(),
  isOwn: z.boolean(),
  isDefault: z
    .boolean()
    .meta({ description: 'Whether the list of incidents begins with it for the owner of the token.' }),
})

/** It counts over a year for everybody who asks. */
const pace = createPace()

const common = { permission: 'read', scope: 'incidents:read', query } as const

export const dashboardOperations = [
  operation('getDashboard', 'GET /dashboard', {
    ...common,
    summary: 'Get the figures of the dashboard, of everything or of one label, entity, team or API key',
    answer: figures,
    async run(ctx, input) {
      const read = await readPaced(ctx, input.query)
      return 'problem' in read ? read : { body: figuresAnswer(read) }
    },
  }),
  operation('getDashboardTable', 'GET /dashboard/tables/{table}', {
    ...common,
    summary: 'Get a table of the dashboard as CSV; of a filter there are incidents and answers only',
    mediaType: 'text/csv',
    params: z.strictObject({ table: z.enum(TABLES) }),
    answer: z.string(),
    async run(ctx, { params, ...input }) {
      const read = await readPaced(ctx, input.query)
      if ('problem' in read) return read
      const table = tableOf(params.table, read.counts, read.whole)
      if (!table) throw new NotFoundError('There is no such table of it.')
      return { body: tableAsCsv(table) }
    },
  }),
  operation('listViews', 'GET /views', {
    permission: 'read',
    summary: 'List the saved views that the owner of the token sees: their own, and those that are shared',
    scope: 'incidents:read',
    answer: allOf(view),
    async run(ctx) {
      const items = (await listViews(ctx)).map(({ id, search, name, isShared, owner, isOwn, isDefault }) => ({
        ...{ id: String(id), name, isShared, owner, isOwn, isDefault },
        search: new URLSearchParams(search).get('q') ?? '',
      }))
      return { body: { items } }
    },
  }),
]

async function readPaced(
  ctx: UserContext,
  given: z.output<typeof query>,
): Promise<Dashboard | { problem: ApiProblem }> {
  const search = searchOf(given)
  if ('problem' in search) return search
  const read = await pace(() => readDashboard(ctx, search))
  if (read === undefined) return { problem: tooManyCounts }
  if (read === null) throw new NotFoundError(given.team === undefined ? 'No such API key.' : 'No such team.')
  return read
}

function searchOf({ range, to, by, ...filters }: z.output<typeof query>): DashboardSearch | { problem: ApiProblem } {
  const { label, entity: entityId, team: teamId, key: apiKeyId } = filters
  const given = Object.values(filters).filter((value) => value !== undefined)
  const pair = label === undefined ? undefined : parsePair(label)
  if (to && to <= EARLIEST) return { problem: invalidField('to', 'No alert is older than 2020.') }
  if (given.length > 1) return { problem: invalidField('label', 'Give at most one of label, entity, team and key.') }
  if (given.length > 0 && by !== undefined)
    return { problem: invalidField('by', 'Of a filter nothing is counted by a label: leave one of them out.') }
  if (label !== undefined && !pair) return { problem: invalidField('label', 'Write it as service=checkout.') }
  const filter = {
    ...(pair && { label: pair }),
    ...(entityId !== undefined && { entityId }),
    ...(teamId !== undefined && { teamId }),
    ...(apiKeyId !== undefined && { apiKeyId }),
  }
  return { range, to, by, filter }
}
