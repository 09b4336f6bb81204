import { z } from 'zod'
import type { UserContext } from '../../context'
import type { Fault } from '../../entities/catalog/documents'
import { getEntity } from '../../entities/get'
import { importEntities } from '../../entities/import'
import { listEntities } from '../../entities/list'
import { ENTITY_KINDS, registerEntity } from '../../entities/register'
import { NotFoundError } from '../../errors'
import { instantText, perhaps, reference, referenceTo, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, invalidFields, invalidForm } from '../problems'

const kind = z.enum(ENTITY_KINDS)

const entity = z.object({
  id: z.string().meta({ description: 'The entityId of alerts.' }),
  kind: kind.nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  team: reference.nullable(),
  registeredAt: instantText.nullable().meta({ description: 'Null: alerts name it, and nobody described it.' }),
})

const catalog = z.strictObject({ text: z.string().meta({ description: 'Documents of the kinds of Backstage.' }) })

const imported = z.object({
  added: z.array(z.string()),
  changed: z.array(z.object({ id: z.string(), fields: z.array(z.string()) })),
  left: z.int().meta({ description: 'How many were described so already.' }),
  skipped: z.array(z.object({ kind: z.string(), count: z.int() })),
  notices: z.array(z.string()),
})

const byIdentifier = z.strictObject({ id: z.string().min(1).max(255) })

export const entityOperations = [
  operation('listEntities', 'GET /entities', {
    permission: 'read',
    summary: 'List what alerts are about, by id, 50 at a time',
    scope: 'incidents:read',
    query: z.strictObject({ after: z.string().optional() }),
    answer: z.object({
      items: z.array(z.object({ id: z.string(), name: z.string().nullable(), unresolved: z.int() })),
      next: z.string().nullable(),
    }),
    async run(ctx, { query }) {
      const { entities, next } = await listEntities(ctx, { after: query.after })
      const items = entities.map(({ identifier, name, unresolved }) => ({ id: identifier, name, unresolved }))
      return { body: { items, next: next ?? null } }
    },
  }),
  operation('getEntity', 'GET /entities/{id}', {
    permission: 'read',
    summary: 'Get an entity; percent-encode its id',
    scope: 'incidents:read',
    params: byIdentifier,
    answer: entity,
    run: async (ctx, { params }) => ({ body: await entityOf(ctx, params.id) }),
  }),
  operation('describeEntity', 'PUT /entities/{id}', {
    permission: 'describe entities and runbooks',
    summary: 'Describe an entity; an alert need not have named it yet',
    scope: 'policies:write',
    params: byIdentifier,
    body: z.strictObject({
      kind,
      name: z.string(),
      description: z.string().default(''),
      url: z.string().default(''),
      teamId: rowId.nullable().default(null),
    }),
    answer: entity,
    async run(ctx, { params: { id: identifier }, body }) {
      const saved = await registerEntity(ctx, { ...body, identifier })
      if (saved.ok) return { body: await entityOf(ctx, identifier) }
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
  operation('planEntityImport', 'POST /entities/import/plan', {
    permission: 'describe entities and runbooks',
    summary: 'Tell what importing a catalog-info.yaml would add and change. Nothing is changed',
    scope: 'incidents:read',
    isDryRun: true,
    body: catalog,
    answer: imported,
    run: (ctx, { body: { text } }) => importAnswer(ctx, { text, isDryRun: true }),
  }),
  operation('importEntities', 'POST /entities/import', {
    permission: 'describe entities and runbooks',
    summary:
      'Describe entities by a catalog-info.yaml: a field that it does not name stays. Nothing is done if any is faulty',
    scope: 'policies:write',
    body: catalog,
    answer: imported,
    run: (ctx, { body: { text } }) => importAnswer(ctx, { text, isDryRun: false }),
  }),
]

async function importAnswer(ctx: UserContext, input: { text: string; isDryRun: boolean }) {
  const outcome = await importEntities(ctx, input)
  if (!outcome.ok) return { problem: invalidFields(outcome.faults.map(faultAnswer)) }
  const { changed, added, left, skipped, notices } = outcome
  return {
    body: { added, left, skipped, notices, changed: changed.map(({ identifier: id, fields }) => ({ id, fields })) },
  }
}

function faultAnswer({ document, field, message }: Fault) {
  const place = [...(document > 0 ? [`document ${document}`] : []), ...(field === '' ? [] : [field])].join(', ')
  return { field: 'text', code: 'invalid', message: place === '' ? message : `${place}: ${message}` }
}

async function entityOf(ctx: UserContext, id: string): Promise<z.input<typeof entity>> {
  const row = await getEntity(ctx, id)
  if (!row) throw new NotFoundError('No such entity.')
  const { identifier, kind: ofKind, name, description, url, team, registeredAt } = row
  const described = { kind: ofKind, name, description, url, team: perhaps(team, referenceTo) }
  return { id: identifier, ...described, registeredAt: perhaps(registeredAt, timeText) }
}
