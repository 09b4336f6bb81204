import type { Context } from '../context'
import { NotFoundError } from '../errors'
import type { Person } from './list-schedules'
import { personIn, readSchedules, rotationsOf } from './read-schedules'
import { turnAt } from './rotations'

export type CurrentTurn = {
  turn: { person: Person; endsAt: Date } | null
  beginsAt: Date | null
  timeZone: string
}

/** @throws NotFoundError when the workspace has no such schedule */
export async function currentTurn(ctx: Context, scheduleId: number): Promise<CurrentTurn> {
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [schedule] = await readSchedules(ctx.db.read, wanted, { from: ctx.now, to: ctx.now })
  if (!schedule) throw new NotFoundError('No such schedule.')
  const turn = turnAt(rotationsOf(schedule), ctx.now)
  const user = turn && personIn(schedule, turn.userId)
  return {
    turn:
      turn && user
        ? { person: { id: user.id, name: user.name, isDisabled: user.disabledAt !== null }, endsAt: turn.endsAt }
        : null,
    beginsAt: schedule.replaced.at(-1)?.endsAt ?? null,
    timeZone: schedule.timeZone,
  }
}
