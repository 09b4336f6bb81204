import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { teamsInWords } from './in-words'
import { teamMark } from './mark'
import { checkTeam, readTeam, storeParts, type TeamSettings } from './team'

/** `mark`: of the edited team; undefined replaces any. */
export async function changeTeam(
  ctx: Context,
  { teamId, mark, ...settings }: TeamSettings & { teamId: number; mark?: string },
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requirePermission(ctx, 'change members', teamId)
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readTeam(tx, workspaceId, teamId)
    const about = `team ${teamId}`
    if (mark !== undefined && mark !== teamMark(before)) return overtaken(tx, ctx, about)
    const after = await checkTeam(tx, ctx, { ...settings, roles: settings.roles ?? before.roles }, teamId)
    if ('errors' in after) return { ok: false, reason: 'invalid', errors: after.errors }
    if (!isSameApart(before, after)) requirePermission(ctx, 'manage teams')
    const saved = { ok: true, mark: teamMark(after) } as const
    if (saved.mark === teamMark(before)) return saved
    await tx.team.update({ where: { id: teamId }, data: { name: after.name } })
    await storeParts(tx, ctx, { teamId, ...after })
    const details = async () => {
      const inWords = await teamsInWords(tx, workspaceId, [before, after])
      return { about, before: inWords(before), after: inWords(after) }
    }
    await audit(tx, ctx, 'team changed', `${after.name} (#${teamId})`, details)
    return saved
  })
}

/** Apart from what a team admin may change. */
function isSameApart(before: TeamSettings, after: TeamSettings) {
  const { members, roles, chatChannelId } = before
  return teamMark(before) === teamMark({ ...after, members, roles, chatChannelId })
}
