import { addMilliseconds } from 'date-fns'
import type { Database } from '../../db/database'
import { sql } from '../../db/sql/sql'
import { readEntries } from '../export-line'
import type { Target, TargetName } from './target'
import { waitingOf } from './waiting'

/** A batch takes ten seconds at most. */
const LEASE_MS = 60_000
const AT_ONCE = 100

type Deps = { db: Database; now: () => Date; steady: () => Date }

/**
 * Sends what waits for a target, in the order of each workspace's chain. The mark moves once the target has taken a batch: after a
 * crash in between it gets that batch again. Of several instances, one sends.
 * @throws Error when the target does not take it
 */
export async function forwardAudit(deps: Deps, target: Target): Promise<void> {
  const { db } = deps
  const waiting = await waitingOf(db, target.name)
  if (waiting.length === 0) return
  const lease = await take(deps, target.name)
  if (lease === undefined) return
  try {
    for (const { workspaceId } of waiting) await forwardWorkspace(deps, target, lease, workspaceId)
    await noteTaken(db, target.name)
  } catch (error) {
    await noteFailure(deps, target.name, error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    await giveBack(deps, target.name, lease)
  }
}

async function forwardWorkspace(deps: Deps, target: Target, lease: number, workspaceId: number) {
  const { db } = deps
  const mark = await db.read.auditMark.findUnique({
    where: { workspaceId_target: { workspaceId, target: target.name } },
  })
  let sequence = mark?.sequence ?? 0
  for (;;) {
    const entries = await readEntries(db.read, workspaceId, sequence, AT_ONCE)
    const last = entries.at(-1)?.sequence
    if (!last) return
    await target.send(entries)
    if (!(await moveMark(deps, target.name, lease, { workspaceId, sequence: last }))) return
    sequence = last
  }
}

/** Resolves with false when another instance has the lease. */
async function moveMark(
  { db, steady }: Deps,
  target: TargetName,
  lease: number,
  to: { workspaceId: number; sequence: number },
) {
  const renewal = sql`
    UPDATE "AuditForward" SET "leasedUntil" = ${addMilliseconds(steady(), LEASE_MS)}
    WHERE "target" = ${target} AND "lease" = ${lease}`
  const move = sql`
    INSERT INTO "AuditMark" ("workspaceId", "target", "sequence") VALUES (${to.workspaceId}, ${target}, ${to.sequence})
    ON CONFLICT ("workspaceId", "target") DO UPDATE SET "sequence" = excluded."sequence"`
  const { isStored } = await db.writeKnown([{ statement: renewal, changes: 1 }, { statement: move }])
  return isStored
}

/** The number of the lease; undefined while another instance has it. */
async function take({ db, steady }: Deps, target: TargetName) {
  const now = steady()
  const until = addMilliseconds(now, LEASE_MS)
  const [taken] = await db.writeStatements(
    ({ query }) => query<{ lease: number }>`
      INSERT INTO "AuditForward" ("target", "leasedUntil") VALUES (${target}, ${until})
      ON CONFLICT ("target") DO UPDATE SET "leasedUntil" = ${until}, "lease" = "AuditForward"."lease" + 1
      WHERE "AuditForward"."leasedUntil" <= ${now}
      RETURNING "lease"`,
  )
  return taken && Number(taken.lease)
}

async function giveBack({ db, steady }: Deps, target: TargetName, lease: number) {
  const statement = sql`
    UPDATE "AuditForward" SET "leasedUntil" = ${steady()} WHERE "target" = ${target} AND "lease" = ${lease}`
  await db.writeKnown([{ statement }])
}

function noteTaken(db: Database, target: TargetName) {
  const statement = sql`
    UPDATE "AuditForward" SET "failingSince" = NULL, "failure" = NULL
    WHERE "target" = ${target} AND "failingSince" IS NOT NULL`
  return db.writeKnown([{ statement }])
}

function noteFailure({ db, now }: Deps, target: TargetName, failure: string) {
  const statement = sql`
    UPDATE "AuditForward" SET "failingSince" = COALESCE("failingSince", ${now()}), "failure" = ${failure.slice(0, 500)}
    WHERE "target" = ${target}`
  return db.writeKnown([{ statement }])
}
