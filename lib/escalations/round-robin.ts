import { subSeconds } from 'date-fns'
import type { Statements } from '../db/sql/statements'
import { groupKeys } from '../notifications/group-keys'
import { groupBy } from '../values/group-by'
import { type PagingPlan, type PlannedStep, stepAt } from './plan'
import { fromTurn } from './turn-order'

type Person = PlannedStep['people'][number]
type Stepped = { incidentId: number; step: number; round: number; run: number }

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

/** A group in a storm stays with the person who has it. Nobody gets an incident twice in a step, nor who can't be reached. */
async function inTurn<S extends Stepped>(
  statements: Statements,
  plan: PagingPlan,
  { due, people }: Turns<S>,
  steady: Date,
) {
  const grouped = await groupKeys(statements, plan.groupBy, due)
  const holders = await readHolders(statements, plan, steady)
  const reachable = await readReachable(statements, people)
  const tried = await readTried(statements, due)
  const taken = new Map<string, Person>()
  const turn = await readTurn(statements, plan.policyId, due[0].step)
  let given = 0
  const paged = grouped.flatMap(({ groupKey, ...one }) => {
    const left = people.filter(({ userId }) => !tried.get(one.incidentId)?.has(userId))
    const able = left.filter(({ userId }) => reachable.has(userId))
    const choices = able.length > 0 ? able : left
    const next = fromTurn(people, turn + given).find((one) => choices.includes(one))
    const known = [taken.get(groupKey), choices.find(({ userId }) => holders.get(groupKey)?.has(userId))]
    const person = known.find((held) => held && choices.includes(held)) ?? next
    if (!person) return []
    if (!known.includes(person)) given += distance(people, person, turn + given) + 1
    taken.set(groupKey, person)
    return [{ ...(one as unknown as S), ...person }]
  })
  if (given > 0)
    await statements.execute`
      UPDATE "EscalationStep" SET "turn" = ${(turn + given) % people.length}
      WHERE "policyId" = ${plan.policyId} AND "position" = ${due[0].step}`
  return paged
}

/** How many turns were passed over. */
function distance(people: Person[], person: Person, from: number) {
  return (people.indexOf(person) - (from % people.length) + people.length) % people.length
}

async function readReachable({ query, isOneOf }: Statements, people: Person[]) {
  const rows = await query<{ userId: number }>`
    SELECT DISTINCT "userId" FROM "ContactMethod"
    WHERE "verifiedAt" IS NOT NULL AND "failingSince" IS NULL AND "userId" ${isOneOf(people.map(({ userId }) => userId))}`
  return new Set(rows.map(({ userId }) => userId))
}

/** Whom this step has paged already for an incident: none of it went out, so it runs for the next of the turn. */
async function readTried({ query, jsonTable }: Statements, due: Stepped[]) {
  const given = jsonTable(
    { incidentId: 'integer', run: 'integer', round: 'integer', step: 'integer' },
    due.map(({ incidentId, run, round, step }) => ({ incidentId, run, round, step })),
  )
  const rows = await query<{ incidentId: number; userId: number }>`
    SELECT given."incidentId", entry."userId" FROM ${given} AS given CROSS JOIN "EscalationEntry" AS entry
    WHERE entry."incidentId" = given."incidentId" AND entry."run" = given."run" AND entry."round" = given."round"
      AND entry."step" = given."step" AND entry."userId" IS NOT NULL`
  const tried = new Map<number, Set<number>>()
  for (const { incidentId, userId } of rows) tried.set(incidentId, (tried.get(incidentId) ?? new Set()).add(userId))
  return tried
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
