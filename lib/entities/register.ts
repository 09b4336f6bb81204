import { type Overtaken, overtaken } from '../audit/overtaken'
import { auditChange } from '../audit/record-change'
import { type Context, requirePermission } from '../context'
import type { EntityKind } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { teamFault } from '../teams/team-fault'
import { storable, visibleLine } from '../values/text'
import { entityErrors } from './check'
import { findOrAddEntities } from './find-or-add'
import { registrationInWords } from './in-words'
import { entityMark } from './mark'

export const ENTITY_KINDS = ['service', 'host', 'system'] as const

export type EntityDescription = {
  identifier: string
  kind: EntityKind
  name: string
  description: string
  url: string
  teamId?: number | null | undefined
}

type Invalid = { reason: 'invalid'; errors: FieldErrors }

/** An alert need not have named it yet. `mark`: of the edited entity; undefined replaces any. */
export async function registerEntity(
  ctx: Context,
  { mark, ...input }: EntityDescription & { mark?: string },
): Promise<Result<{ mark: string }, Invalid | Overtaken>> {
  requirePermission(ctx, 'describe entities and runbooks')
  const { workspaceId } = ctx
  const identifier = storable(input.identifier)
  const name = visibleLine(input.name)
  const description = storable(input.description).trim()
  const url = storable(input.url).trim()
  const errors = entityErrors({ identifier, name, description, url })
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const unknown = await teamFault(tx, workspaceId, input.teamId)
    if (unknown) return { ok: false, reason: 'invalid', errors: { teamId: unknown } }
    const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
    await findOrAddEntities(batch, [{ workspaceId, identifier }])
    const where = { workspaceId_identifier: { workspaceId, identifier } }
    const include = { team: { select: { name: true } } } as const
    const before = await tx.entity.findUniqueOrThrow({ where, include })
    if (mark !== undefined && mark !== entityMark(before)) return overtaken(tx, ctx, `entity ${identifier}`)
    const team = input.teamId === undefined ? {} : { teamId: input.teamId }
    const registered = { kind: input.kind, name, description: description || null, url: url || null, ...team }
    const after = await tx.entity.update({ where, data: { ...registered, registeredAt: ctx.now }, include })
    const replaced = before.registeredAt ? registrationInWords(before) : undefined
    await auditChange(tx, ctx, { what: 'entity', identifier }, replaced, registrationInWords(after))
    return { ok: true, mark: entityMark(after) }
  })
}
