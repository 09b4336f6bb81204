import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { rawQuery } from '../../testing/raw-query'
import { runs } from '../../testing/runs'
import type { UserContext } from '../context'
import { chainedHash } from './chain'
import { audit } from './record'
import { verifyAudit } from './verify'

const database = testDatabase()
const ENTRIES = 12

const place = fc.integer({ min: 1, max: ENTRIES })
const two = fc.uniqueArray(place, { minLength: 2, maxLength: 2 })
const field = fc.constantFrom('action', 'subject', 'about', 'changes', 'through', 'address', 'requestId', 'hash')

/** What somebody does to the rows who has the database and not the program. `entry`: the condition for one of them. */
type Tampering = (workspaceId: number, entry: (place: number) => string) => string | Promise<string>

const tamperings: fc.Arbitrary<Tampering>[] = [
  place.map((at) => by((_, entry) => `DELETE FROM "AuditEntry" WHERE ${entry(at)}`)),
  fc
    .tuple(place, field)
    .map(([at, name]) =>
      by((_, entry) => `UPDATE "AuditEntry" SET "${name}" = COALESCE("${name}", '') || 'x' WHERE ${entry(at)}`),
    ),
  place.map((at) => by((_, entry) => `UPDATE "AuditEntry" SET "userId" = NULL WHERE ${entry(at)}`)),
  place.map((at) => by((_, entry) => `UPDATE "AuditEntry" SET "at" = ${later()} WHERE ${entry(at)}`)),
  two.map((pair) => by((_, entry) => swap(pair, entry, ['subject', 'changes', 'about']))),
  two.map((pair) => by((_, entry) => swap(pair, entry, ['sequence']))),
  two.map((pair) => by((_, entry) => swap(pair, entry, ['sequence', 'hash']))),
  two.map((pair) => by((_, entry) => swap(pair, entry, ['id']))),
  place.map((from) => by((workspaceId) => `DELETE FROM "AuditEntry" WHERE ${ofChain(workspaceId)} >= ${from}`)),
  place.map((to) => by((workspaceId) => `DELETE FROM "AuditEntry" WHERE ${ofChain(workspaceId)} <= ${to}`)),
  place.map((to) => by((workspaceId) => forgetBeginning(workspaceId, to))),
  place.map((to) => by((workspaceId) => shorten(workspaceId, to))),
  fc.constant(by((workspaceId) => `DELETE FROM "AuditHead" WHERE "workspaceId" = ${workspaceId}`)),
  fc.constant(by((workspaceId) => forge(workspaceId, 'NULL, NULL'))),
  fc.constant(by(appended)),
]

test('an entry that is removed, changed, moved or put in is found, 100 times of 100', async () => {
  const property = fc.asyncProperty(fc.oneof(...tamperings), async (tamper) => {
    const { workspaceId, admin } = await newWorkspace(database.db)
    await write(admin, ENTRIES)
    expect(await verifyAudit(database.db.read, workspaceId)).toMatchObject({ entries: ENTRIES, fault: undefined })
    const entry = (at: number) => `${ofChain(workspaceId)} = ${at}`
    await rawQuery(database.url, await tamper(workspaceId, entry))
    expect((await verifyAudit(database.db.read, workspaceId)).fault).toMatch(/\.$/)
  })
  await fc.assert(property, { numRuns: runs(100) })
})

function by(tampering: Tampering) {
  return tampering
}

function write(ctx: UserContext, count: number) {
  return database.db.write(async (tx) => {
    for (let n = 1; n <= count; n++)
      await audit(tx, ctx, 'team changed', `Team ${n} (#${n})`, { about: `team ${n}`, after: { name: `${n}` } })
  })
}

function ofChain(workspaceId: number) {
  return `"workspaceId" = ${workspaceId} AND "sequence"`
}

function later() {
  return onPostgres() ? `"at" + interval '1 second'` : '"at" + 1000'
}

/** By way of values that no row has. */
function swap([a = 0, b = 0]: number[], entry: (place: number) => string, columns: string[]) {
  const held = columns.map((name) => `"${name}" AS "${name}"`).join(', ')
  const set = (from: string) => columns.map((name) => `"${name}" = (SELECT "${name}" FROM ${from})`).join(', ')
  const ids = (name: string, at: number) =>
    `CREATE TEMP TABLE "${name}" AS SELECT "id" AS "row", ${held} FROM "AuditEntry" WHERE ${entry(at)};`
  const aside = columns.flatMap((name) => (name === 'id' || name === 'sequence' ? [`"${name}" = -"${name}"`] : []))
  const row = (name: string) => `"id" IN (SELECT "row" FROM "${name}" UNION SELECT -"row" FROM "${name}")`
  return [
    `${ids('tampered_a', a)} ${ids('tampered_b', b)}`,
    ...(aside.length > 0 ? [`UPDATE "AuditEntry" SET ${aside.join(', ')} WHERE ${row('tampered_a')};`] : []),
    `UPDATE "AuditEntry" SET ${set('"tampered_a"')} WHERE ${row('tampered_b')};`,
    `UPDATE "AuditEntry" SET ${set('"tampered_b"')} WHERE ${columns.includes('id') ? `"id" = -(SELECT "row" FROM "tampered_a")` : row('tampered_a')};`,
    'DROP TABLE "tampered_a"; DROP TABLE "tampered_b";',
  ].join(' ')
}

/** As if retention had deleted them. */
async function forgetBeginning(workspaceId: number, to: number) {
  const last = await database.db.read.auditEntry.findFirstOrThrow({ where: { workspaceId, sequence: to } })
  return `DELETE FROM "AuditEntry" WHERE ${ofChain(workspaceId)} <= ${to};
    UPDATE "AuditHead" SET "removedSequence" = ${to}, "removedHash" = '${last.hash}' WHERE "workspaceId" = ${workspaceId}`
}

function shorten(workspaceId: number, to: number) {
  return `DELETE FROM "AuditEntry" WHERE ${ofChain(workspaceId)} >= ${to};
    UPDATE "AuditHead" SET "sequence" = ${to - 1} WHERE "workspaceId" = ${workspaceId}`
}

function forge(workspaceId: number, place: string, at = after({ days: 2 })) {
  const time = onPostgres() ? `'${at.toISOString()}'` : at.getTime()
  return `INSERT INTO "AuditEntry" ("workspaceId", "at", "action", "subject", "sequence", "hash")
    VALUES (${workspaceId}, ${time}, 'role changed', 'forged', ${place})`
}

async function appended(workspaceId: number) {
  const { sequence, hash } = await database.db.read.auditHead.findUniqueOrThrow({ where: { workspaceId } })
  const nothing = { about: null, changes: null, through: null, address: null, requestId: null }
  const row = { ...nothing, workspaceId, at: NOW, userId: null, action: 'role changed', subject: 'forged' }
  return forge(workspaceId, `${sequence + 1}, '${chainedHash(hash, sequence + 1, row)}'`, NOW)
}
