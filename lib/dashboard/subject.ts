import type { Context } from '../context'
import type { LabelPair } from '../labels/pair'
import type { Subject } from '../rollups/tally'

/** At most one of these fields; without any, the whole workspace. */
export type DashboardFilter = { label?: LabelPair; teamId?: number; entityId?: string; apiKeyId?: number }

export type Counted = { subject: Subject; subjectId: number; name?: string }

const NONE = 0

export async function findSubject(
  { db, workspaceId }: Context,
  { label, teamId, entityId, apiKeyId }: DashboardFilter,
): Promise<Counted | null> {
  if (label) {
    const pair = await db.read.labelPair.findUnique({ where: { workspaceId_key_value: { workspaceId, ...label } } })
    return { subject: 'label', subjectId: pair?.id ?? NONE }
  }
  if (entityId !== undefined) {
    const where = { workspaceId_identifier: { workspaceId, identifier: entityId } }
    const entity = await db.read.entity.findUnique({ where })
    return { subject: 'entity', subjectId: entity?.id ?? NONE }
  }
  if (teamId !== undefined) {
    const team = await db.read.team.findFirst({ where: { workspaceId, id: teamId } })
    return team && { subject: 'team', subjectId: team.id, name: team.name }
  }
  if (apiKeyId !== undefined) {
    const apiKey = await db.read.apiKey.findFirst({ where: { workspaceId, id: apiKeyId } })
    return apiKey && { subject: 'apiKey', subjectId: apiKey.id, name: apiKey.name }
  }
  return { subject: 'workspace', subjectId: workspaceId }
}
