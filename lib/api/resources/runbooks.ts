import { z } from 'zod'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { getRunbook } from '../../runbooks/get'
import { listRunbooks } from '../../runbooks/list'
import { registerRunbook } from '../../runbooks/register'
import { restoreRunbook } from '../../runbooks/restore'
import { getVersion, listVersions } from '../../runbooks/versions'
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

const version = z.object({ version: z.int(), title: z.string(), at: instantText, by: z.string().nullable() })

const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Give the number of a version')
  .transform(Number)

const byIdentifier = z.strictObject({ id: z.string().min(1).max(255) })

export const runbookOperations = [
  operation('listRunbooks', 'GET /runbooks', {
    permission: 'read',
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
    permission: 'read',
    summary: 'Get a runbook; percent-encode its id',
    scope: 'incidents:read',
    params: byIdentifier,
    answer: runbook,
    run: async (ctx, { params }) => tagged(await runbookOf(ctx, params.id)),
  }),
  operation('writeRunbook', 'PUT /runbooks/{id}', {
    permission: 'describe entities and runbooks',
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
  operation('listRunbookVersions', 'GET /runbooks/{id}/versions', {
    permission: 'read',
    summary: 'List the versions of a runbook, the newest first, 50 at a time, without their text',
    scope: 'incidents:read',
    params: byIdentifier,
    query: z.strictObject({ after: z.coerce.number().int().min(1).optional() }),
    answer: z.object({ items: z.array(version), next: z.string().nullable() }),
    async run(ctx, { params: { id: identifier }, query }) {
      await runbookOf(ctx, identifier)
      const { versions, older } = await listVersions(ctx, { identifier, before: query.after })
      return { body: { items: versions.map(versionAnswer), next: perhaps(older, String) } }
    },
  }),
  operation('getRunbookVersion', 'GET /runbooks/{id}/versions/{version}', {
    permission: 'read',
    summary: 'Get a version of a runbook with its text',
    scope: 'incidents:read',
    params: z.strictObject({ ...byIdentifier.shape, version: versionNumber }),
    answer: version.extend({ markdown: z.string(), url: z.string().nullable() }),
    async run(ctx, { params: { id: identifier, version: number } }) {
      const found = await getVersion(ctx, { identifier, version: number })
      if (!found) throw new NotFoundError('No such version of the runbook.')
      return { body: { ...versionAnswer(found), markdown: found.markdown, url: found.url } }
    },
  }),
  operation('restoreRunbook', 'POST /runbooks/{id}/restore', {
    permission: 'describe entities and runbooks',
    summary: 'Make an older version of a runbook the newest one',
    scope: 'policies:write',
    takesIfMatch: true,
    params: byIdentifier,
    body: z.strictObject({ version: z.int() }),
    answer: runbook,
    async run(ctx, { params: { id: identifier }, body, ifMatch }) {
      const current = ifMatch === undefined ? undefined : Number(ifMatch)
      const restored = await restoreRunbook(ctx, { identifier, version: body.version, current })
      if (restored.ok) return tagged(await runbookOf(ctx, identifier))
      if (restored.reason === 'invalid') return { problem: invalidForm(restored.errors) }
      return { problem: changedMeanwhile({ by: null }) }
    },
  }),
]

type Version = { version: number; title: string; createdAt: Date; createdBy: { name: string } | null }

function versionAnswer({ version: number, title, createdAt, createdBy }: Version): z.input<typeof version> {
  return { version: number, title, at: timeText(createdAt), by: createdBy?.name ?? null }
}

async function runbookOf(ctx: UserContext, id: string): Promise<z.input<typeof runbook>> {
  const row = await getRunbook(ctx, id)
  if (!row) throw new NotFoundError('No such runbook.')
  const { identifier, title, markdown, url, version, registeredAt } = row
  return { id: identifier, title, markdown, url, version, registeredAt: perhaps(registeredAt, timeText) }
}

function tagged(body: z.input<typeof runbook>) {
  return { body, tag: String(body.version) }
}
