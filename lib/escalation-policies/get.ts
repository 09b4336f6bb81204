import type { Context } from '../context'
import type { Asking, Severity } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import { NotFoundError } from '../errors'
import { readGroupBy } from './group-by'
import { type PagingColumns, pagingSeverities } from './paging-severities'
import { readSteps, type StepRow, type TargetRow } from './read-steps'

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
  return readPolicy(ctx.db, ctx, policyId)
}

/** @throws NotFoundError when the workspace has no such policy */
export async function readPolicy(asking: Asking, ctx: Context, policyId: number): Promise<Policy> {
  const [found] = await readPolicies(asking, ctx, sql`AND policy."id" = ${policyId}`)
  if (!found) throw new NotFoundError('No such escalation policy.')
  return found
}

export function listPolicies(ctx: Context): Promise<Policy[]> {
  return readPolicies(ctx.db, ctx, sql``)
}

async function readPolicies(asking: Asking, { workspaceId }: Context, chosen: Sql): Promise<Policy[]> {
  const rows = await asking.query<StoredPolicy>`
    SELECT policy."id", policy."name", policy."teamId", team."name" AS "teamName", policy."pagesLow",
      policy."pagesMedium", policy."pagesHigh", policy."pagesCritical", policy."repeats", policy."groupBy",
      policy."gatherSeconds", policy."unacknowledgeMinutes", policy."tellsAssignee"
    FROM "EscalationPolicy" AS policy LEFT JOIN "Team" AS team ON team."id" = policy."teamId"
    WHERE policy."workspaceId" = ${workspaceId} AND policy."removedAt" IS NULL ${chosen}
    ORDER BY policy."id"`
  const stepsOf = await readSteps(asking, { workspaceId, policyIds: rows.map(({ id }) => id) })
  return rows.map((row) => toPolicy(row, stepsOf(row.id)))
}

type StoredPolicy = Pick<Policy, 'id' | 'name' | 'repeats' | 'gatherSeconds' | 'unacknowledgeMinutes'> &
  Record<keyof PagingColumns | 'tellsAssignee', boolean | number> & {
    groupBy: string
    teamId: number | null
    teamName: string | null
  }

function toPolicy(row: StoredPolicy, steps: StepRow[]): Policy {
  const { id, name, teamId, teamName, repeats, gatherSeconds, unacknowledgeMinutes, tellsAssignee } = row
  return {
    ...{ id, name, repeats, gatherSeconds, unacknowledgeMinutes, tellsAssignee: Boolean(tellsAssignee) },
    team: teamId === null ? null : { id: teamId, name: teamName ?? '' },
    severities: pagingSeverities(row),
    groupBy: readGroupBy(row.groupBy),
    steps: steps
      .filter(({ isLastResort }) => !isLastResort)
      .map(({ waitMinutes, isRoundRobin, targets }) => ({
        waitMinutes,
        isRoundRobin,
        targets: targets.flatMap(named),
      })),
    lastResort: steps.filter(({ isLastResort }) => isLastResort).flatMap(({ targets }) => targets.flatMap(named)),
  }
}

function named({ schedule, user, chatChannel }: TargetRow): NamedTarget[] {
  if (schedule) return [{ scheduleId: schedule.id, name: schedule.name, isDisabled: false }]
  if (chatChannel) return [{ chatChannelId: chatChannel.id, name: chatChannel.name, isDisabled: false }]
  return user ? [{ userId: user.id, name: user.name, isDisabled: user.disabledAt !== null }] : []
}
