import { askForSwap } from '../../../lib/swaps/ask'
import { takeSwap } from '../../../lib/swaps/take'
import { withdrawSwap } from '../../../lib/swaps/withdraw'
import { newest } from '../record/history'
import { schedulesOf } from '../record/settings'
import type { Stage } from '../world/stage'
import { idIn } from './act'
import { edit, learnVersion } from './edit'
import { drawSpell, learnEnd } from './override'

type Workspace = Stage['workspaces'][number]

/** Asks for oneself; an admin for others. It changes nobody's shifts. */
export async function askOthers(stage: Stage) {
  const { world, workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  const { scheduleId, swaps } = luck.pick(schedulesOf(workspace))
  const person = luck.pick(workspace.people)
  const { startsAt, endsAt } = drawSpell(stage)
  const { userId } = person
  await edit(world, workspace, luck, {
    ...(luck.chance(0.5) && { by: actingIn(workspace, person) }),
    says: `${person.name} asks who takes their shifts from ${new Date(startsAt).toISOString()}`,
    action: 'swap asked for',
    verb: (ctx) => askForSwap(ctx, { scheduleId, userId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
    learn: (done) => {
      const span = { startsAt: Math.max(startsAt, done.wall), endsAt }
      swaps.push({ swapId: idIn(done, 'swapId'), userId, ...span, overrideId: undefined, isWithdrawn: false })
    },
  })
}

/** Whoever takes it has those shifts, wherever the other is on call in that time. */
export async function takeOne({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const now = world.clocks.trueTime()
  const open = schedulesOf(workspace).flatMap((schedule) =>
    schedule.swaps
      .filter(({ overrideId, endsAt }) => overrideId === undefined && endsAt > now)
      .map((swap) => ({ schedule, swap })),
  )
  if (open.length === 0) return
  const { schedule, swap } = luck.pick(open)
  const person = luck.pick(workspace.people.filter(({ userId }) => userId !== swap.userId))
  await edit(world, workspace, luck, {
    by: actingIn(workspace, person),
    says: `${person.name} takes swap ${swap.swapId}`,
    action: 'swap taken',
    also: () => 'override added',
    verb: (ctx) => takeSwap(ctx, { swapId: swap.swapId }),
    learn: (done) => {
      swap.overrideId = idIn(done, 'override', 'id')
      const { userId: insteadOfId, startsAt, endsAt } = swap
      const span = { startsAt: Math.max(startsAt, done.wall), endsAt }
      const who = { userId: person.userId, insteadOfId, isBeside: false }
      const added = { overrideId: swap.overrideId, ...who, ...span }
      learnVersion(schedule.overrides, [...newest(schedule.overrides), added], done)
    },
  })
}

/** What is left of one that was taken is undone. */
export async function withdrawOne({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const now = world.clocks.trueTime()
  const asked = schedulesOf(workspace).flatMap((schedule) =>
    schedule.swaps
      .filter(({ isWithdrawn, endsAt }) => !isWithdrawn && endsAt > now)
      .map((swap) => ({ schedule, swap })),
  )
  if (asked.length === 0) return
  const { schedule, swap } = luck.pick(asked)
  await edit(world, workspace, luck, {
    says: `swap ${swap.swapId} is withdrawn`,
    action: 'swap withdrawn',
    also: (done) => (Number.isNaN(idIn(done, 'override', 'id')) ? undefined : 'override cancelled'),
    verb: (ctx) => withdrawSwap(ctx, { swapId: swap.swapId }),
    learn: (done) => {
      swap.isWithdrawn = true
      learnEnd(schedule, idIn(done, 'override', 'id'), done)
    },
  })
}

function actingIn({ workspaceId }: Workspace, { name, userId, isAdmin }: Workspace['people'][number]) {
  return { name, userId, isAdmin, workspaceId }
}
