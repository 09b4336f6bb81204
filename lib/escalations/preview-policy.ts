import { addMinutes } from 'date-fns'
import type { Context } from '../context'
import type { StepSettings } from '../escalation-policies/check'
import type { MailStatus } from '../mail/state'
import { listUnreachable, type Unreachable } from '../on-call/list-unreachable'
import { onCallAt } from '../on-call/who-is-on-call'
import { type PlannedStep, planStep } from './plan'
import type { TargetReason } from './reason'

const MOST_STEPS = 10
const MOST_TARGETS = 50

type PreviewedSteps = readonly StepSettings[]

type PreviewedPerson = { userId: number; name: string; because: TargetReason; unreachable?: Unreachable['why'] }

/** `nobody`: why a target resolves to no person. `afterMinutes` counts from when the incident opened. */
export type PreviewedStep = {
  afterMinutes: number
  people: PreviewedPerson[]
  nobody: TargetReason[]
  /** One of the people, in turn. */
  isRoundRobin: boolean
  chats: { id: number; name: string }[]
}

type Planned = Omit<PlannedStep, 'waitMinutes' | 'turn'> & { afterMinutes: number }

type Input = { steps: PreviewedSteps; at: Date; mail: MailStatus }

/** Whom an incident that opens at a time would notify, step by step, by the code that notifies. Nobody is notified. */
export async function previewPolicy(ctx: Context, { steps, at, mail }: Input): Promise<PreviewedStep[]> {
  const asked = steps.slice(0, MOST_STEPS).map((step) => ({ ...step, targets: step.targets.slice(0, MOST_TARGETS) }))
  const { users, schedules, chats } = await readTargets(ctx, asked)
  const found: Planned[] = []
  let afterMinutes = 0
  for (const { waitMinutes, isRoundRobin = false, targets } of asked) {
    const onCall = await onCallAt(
      ctx.db,
      { workspaceId: ctx.workspaceId, scheduleIds: [...schedules.keys()] },
      addMinutes(at, afterMinutes),
    )
    const known = targets.map((target) => {
      return {
        schedule: 'scheduleId' in target ? (schedules.get(target.scheduleId) ?? null) : null,
        user: 'userId' in target ? (users.get(target.userId) ?? null) : null,
        chatChannel: 'chatChannelId' in target ? (chats.get(target.chatChannelId) ?? null) : null,
      }
    })
    const {
      people,
      nobody,
      chats: posted,
    } = planStep(
      {
        waitMinutes,
        isRoundRobin,
        targets: known.filter(({ schedule, user, chatChannel }) => schedule || user || chatChannel),
      },
      onCall,
    )
    found.push({ afterMinutes, isRoundRobin, people, nobody, chats: posted })
    afterMinutes += Number.isFinite(waitMinutes) ? waitMinutes : 0
  }
  return withReach(ctx, found, mail)
}

async function readTargets({ db, workspaceId }: Context, steps: PreviewedSteps) {
  const targets = steps.flatMap((step) => step.targets)
  const userIds = targets.flatMap((target) => ('userId' in target ? target.userId : []))
  const scheduleIds = targets.flatMap((target) => ('scheduleId' in target ? target.scheduleId : []))
  const chatIds = targets.flatMap((target) => ('chatChannelId' in target ? target.chatChannelId : []))
  const users = await db.read.user.findMany({
    where: { workspaceId, id: { in: userIds } },
    select: { id: true, name: true, disabledAt: true },
  })
  const schedules = await db.read.schedule.findMany({
    where: { workspaceId, id: { in: scheduleIds } },
    select: { id: true, name: true },
  })
  const chats = await db.read.chatChannel.findMany({
    where: { workspaceId, removedAt: null, id: { in: chatIds } },
    select: { id: true, name: true },
  })
  return {
    chats: new Map(chats.map((chat) => [chat.id, chat])),
    users: new Map(users.map((user) => [user.id, user])),
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
  }
}

async function withReach(ctx: Context, steps: Planned[], mail: MailStatus): Promise<PreviewedStep[]> {
  const userIds = new Set(steps.flatMap(({ people }) => people.map(({ userId }) => userId)))
  const unreachable = new Map((await listUnreachable(ctx, [...userIds], { mail })).map((one) => [one.userId, one.why]))
  return steps.map((step) => ({
    ...step,
    people: step.people.map((person) => {
      const why = unreachable.get(person.userId)
      return { ...person, name: nameIn(person.because), ...(why && { unreachable: why }) }
    }),
  }))
}

function nameIn(because: TargetReason) {
  return 'person' in because ? because.person : ''
}
