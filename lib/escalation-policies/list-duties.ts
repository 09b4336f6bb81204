import type { Context } from '../context'
import { onCallAt } from '../on-call/who-is-on-call'
import { listPolicies } from './get'

export async function listDuties(ctx: Context): Promise<Map<number, string[]>> {
  const duties = new Map<number, string[]>()
  const add = (userId: number, words: string) => {
    const known = duties.get(userId) ?? []
    if (!known.includes(words)) duties.set(userId, [...known, words])
  }
  const onCall = await onCallAt(ctx.db.read, ctx, ctx.now)
  for (const { userId, scheduleName } of onCall) add(userId, `is on call now in ${scheduleName}`)
  const isOnCall = (scheduleId: number, userId: number) =>
    onCall.some((one) => one.scheduleId === scheduleId && one.userId === userId)
  for (const { userId, layer } of await readMembers(ctx)) {
    const { id, name } = layer.version.schedule
    if (!isOnCall(id, userId)) add(userId, `takes turns in ${name}`)
  }
  for (const { name, steps, lastResort } of await listPolicies(ctx)) {
    for (const [index, { targets }] of steps.entries())
      for (const target of targets)
        if ('userId' in target) add(target.userId, `is paged by step ${index + 1} of ${name}`)
    for (const target of lastResort) if ('userId' in target) add(target.userId, `is the last resort of ${name}`)
  }
  return duties
}

function readMembers({ db, workspaceId }: Context) {
  return db.read.layerMember.findMany({
    where: { workspaceId, layer: { version: { endsAt: null } } },
    orderBy: [{ layer: { version: { scheduleId: 'asc' } } }, { layerId: 'asc' }, { turn: 'asc' }, { position: 'asc' }],
    include: { layer: { select: { version: { select: { schedule: { select: { id: true, name: true } } } } } } },
  })
}
