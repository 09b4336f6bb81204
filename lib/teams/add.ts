import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { teamsInWords } from './in-words'
import { checkTeam, storeParts, type TeamSettings } from './team'

const MOST_TEAMS = 500

export async function addTeam(
  ctx: Context,
  settings: TeamSettings,
): Promise<Result<{ teamId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage teams')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    if ((await tx.team.count({ where: { workspaceId, removedAt: null } })) >= MOST_TEAMS)
      return { ok: false, reason: 'invalid', errors: { name: `Use at most ${MOST_TEAMS} teams.` } }
    const checked = await checkTeam(tx, ctx, settings)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    const { id: teamId } = await tx.team.create({ data: { workspaceId, name: checked.name, createdAt: now } })
    await storeParts(tx, ctx, { teamId, ...checked })
    await audit(tx, ctx, 'team added', `${checked.name} (#${teamId})`, async () => {
      return { after: (await teamsInWords(tx, workspaceId, [checked]))(checked) }
    })
    return { ok: true, teamId }
  })
}
