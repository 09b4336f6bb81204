import { auditChange } from '../audit/record-change'
import type { UserContext } from '../context'
import type { EntityKind } from '../db/database'
import { linkFault } from '../http/link'
import { MAX_IDENTIFIER } from '../identifier'
import type { FieldErrors, Result } from '../result'
import { characters, oneLine, storable } from '../text'
import { findOrAddEntities } from './find-or-add'

export const ENTITY_KINDS = ['service', 'host', 'system'] as const

export type EntityDescription = { identifier: string; kind: EntityKind; name: string; description: string; url: string }

/** Registers an identifier, or changes its registration. An alert need not have named it yet. */
export async function registerEntity(
  ctx: UserContext,
  input: EntityDescription,
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  const identifier = storable(input.identifier)
  const name = oneLine(input.name)
  const description = storable(input.description).trim()
  const url = storable(input.url).trim()
  const errors = entityErrors({ identifier, name, description, url })
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  await ctx.db.write(async (tx) => {
    const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
    await findOrAddEntities(batch, [{ workspaceId: ctx.workspaceId, identifier }])
    const where = { workspaceId_identifier: { workspaceId: ctx.workspaceId, identifier } }
    const registered = { kind: input.kind, name, description: description || null, url: url || null }
    await auditChange(tx, ctx, { what: 'entity', identifier }, await tx.entity.findUnique({ where }), registered)
    await tx.entity.update({ where, data: { ...registered, registeredAt: ctx.now } })
  })
  return { ok: true }
}

function entityErrors({ identifier, name, description, url }: Omit<EntityDescription, 'kind'>): FieldErrors {
  const errors: FieldErrors = {}
  if (identifier === '') errors.identifier = 'Give the identifier that alerts send as entityId.'
  if (characters(identifier) > MAX_IDENTIFIER) errors.identifier = `Use at most ${MAX_IDENTIFIER} characters.`
  if (name === '') errors.name = 'Give a name that people know it by.'
  if (characters(name) > 200) errors.name = 'Use at most 200 characters.'
  if (characters(description) > 5000) errors.description = 'Use at most 5000 characters.'
  const fault = linkFault(url)
  return fault ? { ...errors, url: fault } : errors
}
