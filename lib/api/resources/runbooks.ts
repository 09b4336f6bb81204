import { z } from 'zod'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { getRunbook } from '../../runbooks/get'
import { listRunbooks } from '../../runbooks/list'
import { registerRunbook } from '../../runbooks/register'
import { instantText, perhaps, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, invalidForm } from '../problems'

const runbook = z.object({
  id: z.string().meta({ description: 'The runbookId of alerts.' }),
  title: z.string().nullable(),
  markdown: z.string().nullable(),
  url: z.string().nullable(),
  version: z.int(),
  registeredAt: instantText.nullable().meta({ description: 'Null: alerts name it, and nobody wrote it.' }),
})

const byIdentifier = z.strictObject({ id: z.string().min(1).max(255) })

export const runbookOperations = [
  operation('listRunbooks', 'GET /runbooks', {
    summary: 'List runbooks by id, 50 at a time, without their text',
    scope: 'incidents:read',
    query: z.strictObject({ after: z.string().optional() }),
    answer: z.object({
      items: z.array(z.object({ id: z.string(), title: z.string().nullable(), version: z.int() })),
      next: z.string().nullable(),
    }),
    async run(ctx, { query }) {
      const { runbooks, next } = await listRunbooks(ctx, { after: query.after })
      const items = runbooks.map(({ identifier, title, version }) => ({ id: identifier, title, version }))
      return { body: { items, next: next ?? null } }
    },
  }),
  operation('getRunbook', 'GET /runbooks/{id}', {
    summary: 'Get a runbook; percent-encode its id',
    scope: 'incidents:read',
    params: byIdentifier,
    answer: runbook,
    run: async (ctx, { params }) => tagged(await runbookOf(ctx, params.id)),
  }),
  operation('writeRunbook', 'PUT /runbooks/{id}', {
    summary: 'Write a runbook: a new version, if something changed. An alert need not have named it yet',
    scope: 'policies:write',
    takesIfMatch: true,
    params: byIdentifier,
    body: z.strictObject({ title: z.string(), markdown: z.string().default(''), url: z.string().default('') }),
    answer: runbook,
    async run(ctx, { params: { id: identifier }, body, ifMatch }) {
      const version = ifMatch === undefined ? undefined : Number(ifMatch)
      const saved = await registerRunbook(ctx, { ...body, identifier, version })
      if (saved.ok) return tagged(await runbookOf(ctx, identifier))
      if (saved.reason === 'invalid') return { problem: invalidForm(saved.errors) }
      return { problem: changedMeanwhile({ by: null }) }
    },
  }),
]

async function runbookOf(ctx: UserContext, id: string): Promise<z.input<typeof runbook>> {
  const row = await getRunbook(ctx, id)
  if (!row) throw new NotFoundError('No such runbook.')
  const { identifier, title, markdown, url, version, registeredAt } = row
  return { id: identifier, title, markdown, url, version, registeredAt: perhaps(registeredAt, timeText) }
}

function tagged(body: z.input<typeof runbook>) {
  return { body, tag: String(body.version) }
}
