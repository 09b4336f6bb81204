import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { checkTeam, storeParts, type TeamSettings } from './team'

export async function changeTeam(
  ctx: Context,
  { teamId, ...settings }: TeamSettings & { teamId: number },
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  requireAdmin(ctx)
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const team = await tx.team.findFirst({ where: { id: teamId, workspaceId, removedAt: null } })
    if (!team) throw new NotFoundError('No such team.')
    const checked = await checkTeam(tx, ctx, settings, teamId)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    await tx.team.update({ where: { id: teamId }, data: { name: checked.name } })
    await storeParts(tx, ctx, { teamId, ...checked })
    await audit(tx, ctx, 'team changed', `${checked.name} (#${teamId}), ${checked.members.length} people`)
    return { ok: true }
  })
}
