import { z } from 'zod'
import type { UserContext } from '../../context'
import { getEntity } from '../../entities/get'
import { listEntities } from '../../entities/list'
import { ENTITY_KINDS, registerEntity } from '../../entities/register'
import { NotFoundError } from '../../errors'
import { instantText, perhaps, reference, referenceTo, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, invalidForm } from '../problems'

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

const byIdentifier = z.strictObject({ id: z.string().min(1).max(255) })

export const entityOperations = [
  operation('listEntities', 'GET /entities', {
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
    summary: 'Get an entity; percent-encode its id',
    scope: 'incidents:read',
    params: byIdentifier,
    answer: entity,
    run: async (ctx, { params }) => ({ body: await entityOf(ctx, params.id) }),
  }),
  operation('describeEntity', 'PUT /entities/{id}', {
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
]

async function entityOf(ctx: UserContext, id: string): Promise<z.input<typeof entity>> {
  const row = await getEntity(ctx, id)
  if (!row) throw new NotFoundError('No such entity.')
  const { identifier, kind: ofKind, name, description, url, team, registeredAt } = row
  const described = { kind: ofKind, name, description, url, team: perhaps(team, referenceTo) }
  return { id: identifier, ...described, registeredAt: perhaps(registeredAt, timeText) }
}
