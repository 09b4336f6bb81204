import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { Result } from '../result'
import { teamsInWords } from './in-words'
import { readTeam, storeParts } from './team'

export async function removeTeam(
  ctx: Context,
  { teamId }: { teamId: number },
): Promise<Result<object, { reason: 'in-rule'; rule: string }>> {
  requirePermission(ctx, 'manage teams')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const team = await readTeam(tx, workspaceId, teamId)
    const rule = await tx.routingRuleVersion.findFirst({
      where: { workspaceId, teamId, replacedAt: null, rule: { removedAt: null } },
    })
    if (rule) return { ok: false, reason: 'in-rule', rule: rule.name }
    const inWords = await teamsInWords(tx, workspaceId, [team])
    await storeParts(tx, ctx, { teamId, name: team.name, members: [], schedules: [] })
    await tx.escalationPolicy.updateMany({ where: { workspaceId, teamId }, data: { teamId: null } })
    await tx.entity.updateMany({ where: { workspaceId, teamId }, data: { teamId: null } })
    await tx.team.update({ where: { id: teamId }, data: { removedAt: now } })
    await audit(tx, ctx, 'team removed', `${team.name} (#${teamId})`, { before: inWords(team) })
    return { ok: true }
  })
}
