import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { teamMark } from './mark'
import { checkTeam, storeParts, type TeamSettings } from './team'

const CHANGED = 'team changed'

/** `mark`: of the edited team; undefined replaces any. */
export async function changeTeam(
  ctx: Context,
  { teamId, mark, ...settings }: TeamSettings & { teamId: number; mark?: string },
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requireAdmin(ctx)
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const team = await tx.team.findFirst({
      where: { id: teamId, workspaceId, removedAt: null },
      include: { members: { select: { userId: true } }, schedules: { select: { id: true } } },
    })
    if (!team) throw new NotFoundError('No such team.')
    const members = team.members.map(({ userId }) => userId)
    const schedules = team.schedules.map(({ id }) => id)
    if (mark !== undefined && mark !== teamMark({ name: team.name, members, schedules }))
      return overtaken(
        tx,
        ctx,
        (entry) => entry.action === CHANGED && entry.subject.startsWith(`${team.name} (#${teamId})`),
      )
    const checked = await checkTeam(tx, ctx, settings, teamId)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    await tx.team.update({ where: { id: teamId }, data: { name: checked.name } })
    await storeParts(tx, ctx, { teamId, ...checked })
    await audit(tx, ctx, CHANGED, `${checked.name} (#${teamId}), ${checked.members.length} people`)
    return { ok: true, mark: teamMark(checked) }
  })
}
