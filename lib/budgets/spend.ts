import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'

/** What one person may do in an hour. */
export const BUDGETS = {
  notes: { most: 5_000_000, of: 'characters of notes' },
  runbooks: { most: 5_000_000, of: 'characters of runbooks' },
  entities: { most: 20_000, of: 'imported entities' },
  overrides: { most: 60, of: 'added overrides' },
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
  await beginHour(tx, ctx, own)
  const { count } = await tx.spending.updateMany({
    where: { ...own, spent: { lte: BUDGETS[budget].most - amount } },
    data: { spent: { increment: amount } },
  })
  if (count === 1) return undefined
  const { spent, startedAt } = await tx.spending.findFirstOrThrow({ where: own })
  const minutes = Math.max(1, Math.ceil((startedAt.getTime() + HOUR_MS - ctx.now.getTime()) / MINUTE_MS))
  return refusal(budget, { amount, left: BUDGETS[budget].most - spent, minutes })
}

type Own = { workspaceId: number; userId: number; budget: Budget }

/** An hour begins with the first that is spent. One that begins much later than now is of a clock that was wrong. */
async function beginHour(tx: Transaction, { db, now }: Context, own: Own) {
  await db.statements(tx).execute`
    INSERT INTO "Spending" ("workspaceId", "userId", "budget", "startedAt", "spent")
    VALUES (${own.workspaceId}, ${own.userId}, ${own.budget}, ${now}, 0) ON CONFLICT DO NOTHING`
  const [past, future] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + HOUR_MS)]
  await tx.spending.updateMany({
    where: { ...own, OR: [{ startedAt: { lte: past } }, { startedAt: { gt: future } }] },
    data: { startedAt: now, spent: 0 },
  })
}

function refusal(budget: Budget, { amount, left, minutes }: { amount: number; left: number; minutes: number }) {
  const { most, of } = BUDGETS[budget]
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Of ${number(most)} ${of} an hour you have ${number(left)} left, and this takes ${number(amount)}. In ${when} you have all of them again.`
}

function number(value: number) {
  return value.toLocaleString('en')
}
