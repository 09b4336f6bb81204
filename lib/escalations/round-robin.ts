import { subSeconds } from 'date-fns'
import type { Statements } from '../db/sql/statements'
import { groupKeys } from '../notifications/group-keys'
import { groupBy } from '../values/group-by'
import { type PagingPlan, type PlannedStep, stepAt } from './plan'

type Person = PlannedStep['people'][number]
type Stepped = { incidentId: number; step: number }

/** Each incident once for everybody whom its step pages: of a step in round robin for the one whose turn it is. */
export async function withPeople<S extends Stepped>(
  statements: Statements,
  plan: PagingPlan,
  due: S[],
  steady: Date,
): Promise<(S & Person)[]> {
  const paged: (S & Person)[] = []
  for (const [step, own] of groupBy(due, (one) => one.step)) {
    const { people = [], isRoundRobin = false } = stepAt(plan, step) ?? {}
    if (isRoundRobin && people.length > 1) paged.push(...(await inTurn(statements, plan, { due: own, people }, steady)))
    else paged.push(...own.flatMap((one) => people.map((person) => ({ ...one, ...person }))))
  }
  return paged
}

type Turns<S> = { due: [S, ...S[]]; people: Person[] }

/** A group in a storm stays with the person who has it. */
async function inTurn<S extends Stepped>(
  statements: Statements,
  plan: PagingPlan,
  { due, people }: Turns<S>,
  steady: Date,
) {
  const grouped = await groupKeys(statements, plan.groupBy, due)
  const holders = await readHolders(statements, plan, steady)
  const taken = new Map<string, Person>()
  const turn = await readTurn(statements, plan.policyId, due[0].step)
  let given = 0
  const paged = grouped.map(({ groupKey, ...one }) => {
    const known = taken.get(groupKey) ?? people.find(({ userId }) => holders.get(groupKey)?.has(userId))
    const person = known ?? people[(turn + given++) % people.length]
    if (!person) throw new Error('A turn of a round robin is nobody.')
    taken.set(groupKey, person)
    return { ...(one as unknown as S), ...person }
  })
  if (given > 0)
    await statements.execute`
      UPDATE "EscalationStep" SET "turn" = ${(turn + given) % people.length}
      WHERE "policyId" = ${plan.policyId} AND "position" = ${due[0].step}`
  return paged
}

async function readTurn({ query }: Statements, policyId: number, position: number) {
  const [row] = await query<{ turn: number }>`
    SELECT "turn" FROM "EscalationStep" WHERE "policyId" = ${policyId} AND "position" = ${position}`
  return Number(row?.turn ?? 0)
}

/** Who has, by group, a notification that is being gathered or has just gone out. */
async function readHolders({ query }: Statements, { policyId, gatherSeconds }: PagingPlan, steady: Date) {
  const rows = await query<{ userId: number; groupKey: string }>`
    SELECT DISTINCT "userId", "groupKey" FROM "Notification"
    WHERE "policyId" = ${policyId}
      AND ("state" = 'gathering' OR ("state" = 'released' AND "releasedAt" > ${subSeconds(steady, gatherSeconds)}))`
  const holders = new Map<string, Set<number>>()
  for (const { userId, groupKey } of rows) holders.set(groupKey, (holders.get(groupKey) ?? new Set()).add(userId))
  return holders
}
