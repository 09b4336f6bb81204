import type { Context } from '../context'
import type { Severity } from '../db/database'
import { NotFoundError } from '../errors'
import { readGroupBy } from './group-by'
import { pagingSeverities } from './paging-severities'

export type PolicyTarget = { scheduleId: number } | { userId: number }

type NamedTarget = PolicyTarget & { name: string; isDisabled: boolean }

export type Policy = {
  id: number
  name: string
  /** Severities that page. */
  severities: Severity[]
  /** How often all steps run again when nobody acknowledges. */
  repeats: number
  /** Label keys: incidents with equal values are one group. */
  groupBy: string[]
  gatherSeconds: number
  steps: { waitMinutes: number; targets: NamedTarget[] }[]
}

/** Everybody may see whom an alert pages. */
export async function getPolicy(ctx: Context): Promise<Policy> {
  const row = await readPolicy(ctx)
  if (!row) throw new NotFoundError('The workspace has no escalation policy.')
  return {
    id: row.id,
    name: row.name,
    severities: pagingSeverities(row),
    repeats: row.repeats,
    groupBy: readGroupBy(row.groupBy),
    gatherSeconds: row.gatherSeconds,
    steps: row.steps.map(({ waitMinutes, targets }) => ({ waitMinutes, targets: targets.flatMap(named) })),
  }
}

function readPolicy({ db, workspaceId }: Context) {
  const target = {
    schedule: { select: { id: true, name: true } },
    user: { select: { id: true, name: true, disabledAt: true } },
  } as const
  return db.read.escalationPolicy.findUnique({
    where: { workspaceId },
    include: {
      steps: { orderBy: { position: 'asc' }, include: { targets: { orderBy: { id: 'asc' }, include: target } } },
    },
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof readPolicy>>>

function named({ schedule, user }: Row['steps'][number]['targets'][number]): NamedTarget[] {
  if (schedule) return [{ scheduleId: schedule.id, name: schedule.name, isDisabled: false }]
  return user ? [{ userId: user.id, name: user.name, isDisabled: user.disabledAt !== null }] : []
}
