import type { Context } from '../context'
import type { Severity } from '../db/database'
import { NotFoundError } from '../errors'
import { pagingSeverities } from './paging-severities'

export type PolicyTarget = { scheduleId: number } | { userId: number }

export type NamedTarget = PolicyTarget & { name: string; isDisabled: boolean }

export type Policy = {
  id: number
  name: string
  /** The severities that page. */
  severities: Severity[]
  /** How often all steps are gone through again when nobody has acknowledged. */
  repeats: number
  /** Keys of labels: incidents with the same values of them are one group in a storm. */
  groupBy: string[]
  gatherSeconds: number
  steps: { waitMinutes: number; targets: NamedTarget[] }[]
}

/** The workspace's escalation policy; everybody may see whom an alert pages. */
export async function getPolicy(ctx: Context): Promise<Policy> {
  const row = await readPolicy(ctx)
  if (!row) throw new NotFoundError('The workspace has no escalation policy.')
  return {
    id: row.id,
    name: row.name,
    severities: pagingSeverities(row),
    repeats: row.repeats,
    groupBy: parseGroupBy(row.groupBy),
    gatherSeconds: row.gatherSeconds,
    steps: row.steps.map(({ waitMinutes, targets }) => ({ waitMinutes, targets: targets.flatMap(named) })),
  }
}

/** The keys of labels that a policy's row holds as JSON text. */
export function parseGroupBy(json: string): string[] {
  const keys: unknown = JSON.parse(json)
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
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
