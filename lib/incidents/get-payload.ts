import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { type FieldPlace, readField } from './payload'

/** @throws NotFoundError when the workspace has no such incident */
export async function getPayload(ctx: Context, incidentId: number): Promise<string> {
  const where = { id: incidentId, workspaceId: ctx.workspaceId }
  const incident = await ctx.db.read.incident.findFirst({ where, select: { payload: true } })
  if (!incident) throw new NotFoundError('No such incident.')
  return incident.payload
}

/** @throws NotFoundError when the workspace has no such incident, or its payload no such field */
export async function getPayloadField(ctx: Context, incidentId: number, place: FieldPlace) {
  const field = readField(await getPayload(ctx, incidentId), place)
  if (!field) throw new NotFoundError('No such field.')
  return field
}
