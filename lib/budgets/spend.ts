import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'

/** What one person may do in an hour. */
export const BUDGETS = {
  notes: { most: 5_000_000, of: 'characters of notes' },
  runbooks: { most: 5_000_000, of: 'characters of runbooks' },
  entities: { most: 20_000, of: 'imported entities' },
  overrides: { most: 60, of: 'added overrides' },
  swaps: { most: 30, of: 'swaps asked for' },
  handling: { most: 30_000, of: 'incidents handled together' },
} as const

export type Budget = keyof typeof BUDGETS

export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Takes from the hour of the person who acts; resolves with words when too little is left. The command line has no budget. */
export async function spend(
  tx: Transaction,
  ctx: Context,
  { budget, amount }: { budget: Budget; amount: number },
): Promise<string | undefined> {
  const userId = actorUserId(ctx)
  if (userId === null) return undefined
  const own = { workspaceId: ctx.workspaceId, userId, budget }
  const { execute } = ctx.db.statements(tx)
  if (amount <= BUDGETS[budget].most && (await execute`${spending({ ...own, amount, now: ctx.now })}`) === 1)
    return undefined
  const { spent, startedAt } = (await tx.spending.findFirst({ where: own })) ?? { spent: 0, startedAt: ctx.now }
  const minutes = Math.max(1, Math.ceil((startedAt.getTime() + HOUR_MS - ctx.now.getTime()) / MINUTE_MS))
  return refusal(budget, { amount, left: BUDGETS[budget].most - spent, minutes })
}

type Spent = { workspaceId: number; userId: number; budget: Budget; amount: number; now: Date }

/**
 * A statement that takes `amount`, which is no more than an hour has, and changes no row when too little is left. An hour
 * begins with the first that is spent; one that begins much later than now is of a clock that was wrong.
 */
export function spending({ workspaceId, userId, budget, amount, now }: Spent): Sql {
  const { most } = BUDGETS[budget]
  const [past, future] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + HOUR_MS)]
  const isOver = sql`("Spending"."startedAt" <= ${past} OR "Spending"."startedAt" > ${future})`
  return sql`
    INSERT INTO "Spending" ("workspaceId", "userId", "budget", "startedAt", "spent")
    VALUES (${workspaceId}, ${userId}, ${budget}, ${now}, ${amount})
    ON CONFLICT ("userId", "budget") DO UPDATE SET
      "startedAt" = CASE WHEN ${isOver} THEN excluded."startedAt" ELSE "Spending"."startedAt" END,
      "spent" = CASE WHEN ${isOver} THEN excluded."spent" ELSE "Spending"."spent" + excluded."spent" END
    WHERE ${isOver} OR "Spending"."spent" <= ${most - amount}`
}

function refusal(budget: Budget, { amount, left, minutes }: { amount: number; left: number; minutes: number }) {
  const { most, of } = BUDGETS[budget]
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Of ${number(most)} ${of} an hour you have ${number(left)} left, and this takes ${number(amount)}. In ${when} you have all of them again.`
}

function number(value: number) {
  return value.toLocaleString('en')
}
