import type { Context } from '../context'
import type { Prisma, Reader, Severity, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { readGroupBy } from './group-by'
import { pagingSeverities } from './paging-severities'

/** A chat channel is posted to, and reaches nobody. */
export type PolicyTarget = { scheduleId: number } | { userId: number } | { chatChannelId: number }

type NamedTarget = PolicyTarget & { name: string; isDisabled: boolean }

export type Policy = {
  id: number
  name: string
  team: { id: number; name: string } | null
  severities: Severity[]
  repeats: number
  groupBy: string[]
  gatherSeconds: number
  unacknowledgeMinutes: number | null
  tellsAssignee: boolean
  steps: PolicyStep[]
  /** Paged once, when all steps and repeats are through. */
  lastResort: NamedTarget[]
}

/** `isRoundRobin`: each incident pages one of the targets, and the next one the next of them. */
type PolicyStep = { waitMinutes: number; isRoundRobin: boolean; targets: NamedTarget[] }

/** Any user may see whom an alert pages. */
export async function getPolicy(ctx: Context, policyId: number): Promise<Policy> {
  return readPolicy(ctx.db.read, ctx, policyId)
}

/** @throws NotFoundError when the workspace has no such policy */
export async function readPolicy(
  reader: Reader | Transaction,
  { workspaceId }: Context,
  policyId: number,
): Promise<Policy> {
  const row = await reader.escalationPolicy.findFirst({
    where: { id: policyId, workspaceId, removedAt: null },
    include: PARTS,
  })
  if (!row) throw new NotFoundError('No such escalation policy.')
  return toPolicy(row)
}

export async function listPolicies({ db, workspaceId }: Context): Promise<Policy[]> {
  const rows = await db.read.escalationPolicy.findMany({
    where: { workspaceId, removedAt: null },
    orderBy: { id: 'asc' },
    include: PARTS,
  })
  return rows.map(toPolicy)
}

const PARTS = {
  team: { select: { id: true, name: true } },
  steps: {
    orderBy: { position: 'asc' },
    include: {
      targets: {
        orderBy: { id: 'asc' },
        include: {
          schedule: { select: { id: true, name: true } },
          user: { select: { id: true, name: true, disabledAt: true } },
          chatChannel: { select: { id: true, name: true } },
        },
      },
    },
  },
} satisfies Prisma.EscalationPolicyInclude

type Row = Prisma.EscalationPolicyGetPayload<{ include: typeof PARTS }>

function toPolicy(row: Row): Policy {
  return {
    id: row.id,
    name: row.name,
    team: row.team,
    severities: pagingSeverities(row),
    repeats: row.repeats,
    groupBy: readGroupBy(row.groupBy),
    gatherSeconds: row.gatherSeconds,
    unacknowledgeMinutes: row.unacknowledgeMinutes,
    tellsAssignee: row.tellsAssignee,
    steps: row.steps
      .filter(({ isLastResort }) => !isLastResort)
      .map(({ waitMinutes, isRoundRobin, targets }) => ({
        waitMinutes,
        isRoundRobin,
        targets: targets.flatMap(named),
      })),
    lastResort: row.steps.filter(({ isLastResort }) => isLastResort).flatMap(({ targets }) => targets.flatMap(named)),
  }
}

function named({ schedule, user, chatChannel }: Row['steps'][number]['targets'][number]): NamedTarget[] {
  if (schedule) return [{ scheduleId: schedule.id, name: schedule.name, isDisabled: false }]
  if (chatChannel) return [{ chatChannelId: chatChannel.id, name: chatChannel.name, isDisabled: false }]
  return user ? [{ userId: user.id, name: user.name, isDisabled: user.disabledAt !== null }] : []
}
