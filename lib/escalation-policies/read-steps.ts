import type { Asking } from '../db/database'
import { groupBy } from '../values/group-by'
import { type StoredTime, storedTime } from '../values/stored-time'

/** One of the three. */
export type TargetRow = {
  schedule: { id: number; name: string } | null
  user: { id: number; name: string; disabledAt: Date | null } | null
  chatChannel: { id: number; name: string } | null
}

export type StepRow = {
  position: number
  waitMinutes: number
  isRoundRobin: boolean
  /** In round robin: whose turn it is, as an index into its people. */
  turn: number
  isLastResort: boolean
  targets: TargetRow[]
}

/** The steps of each policy, in order, with their targets in order. One statement: each look at what pages whom needs it. */
export async function readSteps(
  { query, isOneOf }: Asking,
  { workspaceId, policyIds }: { workspaceId: number; policyIds: number[] },
): Promise<(policyId: number) => StepRow[]> {
  const rows = await query<StoredTarget>`
    SELECT step."policyId", step."position", step."waitMinutes", step."isRoundRobin", step."turn",
      step."isLastResort",
      target."scheduleId", schedule."name" AS "scheduleName", target."userId", person."name" AS "userName",
      person."disabledAt", target."chatChannelId", chat."name" AS "chatName"
    FROM "EscalationStep" AS step
    LEFT JOIN "EscalationTarget" AS target ON target."stepId" = step."id"
    LEFT JOIN "Schedule" AS schedule ON schedule."id" = target."scheduleId"
    LEFT JOIN "User" AS person ON person."id" = target."userId"
    LEFT JOIN "ChatChannel" AS chat ON chat."id" = target."chatChannelId"
    WHERE step."workspaceId" = ${workspaceId} AND step."policyId" ${isOneOf(policyIds)}
    ORDER BY step."position", target."id"`
  const byPolicy = groupBy(rows, ({ policyId }) => policyId)
  return (policyId) => {
    const steps = groupBy(byPolicy.get(policyId) ?? [], ({ position }) => position)
    return Array.from(steps.values(), (targets) => stepOf(targets[0], targets))
  }
}

type StoredTarget = {
  policyId: number
  position: number
  waitMinutes: number
  isRoundRobin: boolean | number
  turn: number
  isLastResort: boolean | number
  scheduleId: number | null
  scheduleName: string | null
  userId: number | null
  userName: string | null
  disabledAt: StoredTime
  chatChannelId: number | null
  chatName: string | null
}

function stepOf(
  { position, waitMinutes, isRoundRobin, turn, isLastResort }: StoredTarget,
  rows: StoredTarget[],
): StepRow {
  const targets = rows.map(({ scheduleId, scheduleName, userId, userName, disabledAt, chatChannelId, chatName }) => ({
    schedule: named(scheduleId, scheduleName),
    user: userId === null ? null : { id: userId, name: userName ?? '', disabledAt: storedTime(disabledAt) },
    chatChannel: named(chatChannelId, chatName),
  }))
  return {
    ...{ position, waitMinutes, turn, isRoundRobin: Boolean(isRoundRobin), isLastResort: Boolean(isLastResort) },
    targets: targets.filter(({ schedule, user, chatChannel }) => schedule ?? user ?? chatChannel),
  }
}

function named(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}
