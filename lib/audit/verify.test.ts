import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { runCli } from '../../testing/terminal'
import type { Context } from '../context'
import { sha256 } from '../values/sha256'
import { deleteWorkspace } from '../workspaces/delete'
import { audit, auditAll } from './record'
import { removeOldEntries } from './remove-old'
import { verifyAudit } from './verify'

const database = testDatabase()
const { signal } = new AbortController()

function write(ctx: Context, ...subjects: string[]) {
  return database.db.write(async (tx) => {
    for (const subject of subjects) await audit(tx, ctx, 'team added', subject)
  })
}

function verify(...args: string[]) {
  return runCli(database.db, ['audit', 'verify', ...args])
}

async function headOf(workspaceId: number) {
  return (await verifyAudit(database.db.read, workspaceId)).head ?? ''
}

test('the command prints entries and head of each workspace, and fails with the first bad entry in words', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await write(admin, 'a (#1)', 'b (#2)', 'c (#3)')
  const sound = await verify()
  expect(sound.error).toBeUndefined()
  expect(sound.out).toContainEqual(expect.stringMatching(`^${workspaceId}\t3\t${workspaceId}:3:[0-9a-f]{64}$`))
  const where = { workspaceId, sequence: 2 }
  await database.db.write((tx) => tx.auditEntry.updateMany({ where, data: { subject: 'other' } }))
  const changed = await verify('--workspace', String(workspaceId))
  expect(changed).toMatchObject({ error: 'The audit log is not as it was written.' })
  expect(changed.err).toEqual([
    `Workspace ${workspaceId}: Entry 2 of 2026-03-01 12:00 UTC (team added: other) is not as it was written, or has another's place.`,
  ])
  await database.db.write((tx) => tx.auditEntry.deleteMany({ where }))
  expect((await verify()).err.at(-1)).toMatch(/: Entry 2 is missing, before Entry 3 of .* \(team added: c \(#3\)\)\.$/)
  await deleteWorkspace({ db: database.db, now: NOW }, { workspaceId, name: 'Test' })
  expect((await verify('--workspace', String(workspaceId))).error).toContain('There is no workspace')
})

test('lines of an export have all that their hashes need, after a given number too', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const request = { id: 'req_1', address: '192.0.2.1' }
  await database.db.write((tx) => audit(tx, { ...admin, request }, 'team added', 'Sé "1"\n', { after: { name: 'x' } }))
  await write(admin, 'b')
  const lines = (await runCli(database.db, ['audit', 'export', '--workspace', String(workspaceId)])).out
  const [first, second] = lines.map((line) => JSON.parse(line))
  const { user, through, address, request: asked, action, subject, about, changes } = first
  const told = [1, '', first.workspace, first.sequence, first.at, user.id, through, address, asked]
  expect(sha256(JSON.stringify([...told, action, subject, about, changes]))).toBe(first.hash)
  expect([address, asked, user.email]).toEqual(['192.0.2.1', 'req_1', admin.actor.email])
  expect(await headOf(workspaceId)).toBe(`${workspaceId}:2:${second.hash}`)
  const later = await runCli(database.db, ['audit', 'export', '--workspace', String(workspaceId), '--after', '1'])
  expect(later.out).toEqual(lines.slice(1))
})

test('a head that was written down finds a log that was cut off or written anew', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await write(admin, 'a', 'b')
  const early = await headOf(workspaceId)
  await write(admin, 'c')
  const late = await headOf(workspaceId)
  const given = (head: string) => verify('--workspace', String(workspaceId), '--head', head)
  expect(await given(early)).toMatchObject({ error: undefined, err: [] })
  const where = { workspaceId }
  await database.db.write(async (tx) => {
    await tx.auditEntry.deleteMany({ where })
    await tx.auditHead.deleteMany({ where })
    await audit(tx, admin, 'team added', 'a')
    await audit(tx, admin, 'team added', 'B')
  })
  expect((await verify('--workspace', String(workspaceId))).error).toBeUndefined()
  expect((await given(early)).err[0]).toContain('Entry 2 is another one than when the head was written down')
  expect((await given(late)).err[0]).toContain('Entry 3 is missing: the head that was written down is later')
  expect((await given('7')).error).toContain('is no head')
})

test('what is deleted by age leaves a log that is sound, and says so itself', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const old = { workspaceId, at: NOW, action: 'signed in', subject: 'before there was a chain' }
  await database.db.write((tx) => tx.auditEntry.create({ data: old }))
  await write(admin, ...Array.from({ length: 501 }, (_, n) => `old ${n}`))
  const head = await headOf(workspaceId)
  const later = { ...admin, now: after({ days: 2 }) }
  await write(later, 'new')
  await removeOldEntries(database.db, { before: after({ days: 1 }), now: later.now }, signal)
  const left = await database.db.read.auditEntry.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } })
  expect(left.map(({ action, sequence }) => [action, sequence])).toEqual([
    ['team added', 502],
    ['audit entries removed', 503],
    ['audit entries removed', 504],
  ])
  expect(await verifyAudit(database.db.read, workspaceId)).toMatchObject({ entries: 3, unchained: 0, fault: undefined })
  await write(later, 'after')
  expect((await verify('--head', await headOf(workspaceId))).error).toBeUndefined()
  expect((await verify('--head', head)).error).toBeUndefined()
  await removeOldEntries(database.db, { before: after({ days: 9 }), now: after({ days: 9 }) }, signal)
  await removeOldEntries(database.db, { before: after({ days: 99 }), now: after({ days: 99 }) }, signal)
  const { entries, fault } = await verifyAudit(database.db.read, workspaceId)
  expect({ entries, fault }).toEqual({ entries: 1, fault: undefined })
  expect((await verify('--head', head)).err).toEqual([expect.stringContaining('Entry 501 was deleted by age')])
})

test('entries of before the chain are counted, and entries after a day without a place are found', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const loose = (at: Date) =>
    database.db.write((tx) => tx.auditEntry.create({ data: { workspaceId, at, action: 'signed in', subject: 's' } }))
  await loose(after({ days: -9 }))
  await write(admin, 'a')
  await loose(after({ hours: 1 }))
  expect(await verifyAudit(database.db.read, workspaceId)).toMatchObject({ unchained: 2, fault: undefined })
  await loose(after({ hours: 24 }))
  expect((await verifyAudit(database.db.read, workspaceId)).fault).toContain('was not written by Tocsin')
})

test('many that write at once, and texts of all kinds, make one sound chain', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const odd = ['half \ud800 a character', '🔥', '"\\', 'é\u0301']
  const about = { about: null, changes: null, action: 'team added' }
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => write(admin, `${n}`, odd[n % odd.length] ?? '')),
    database.db.write((tx) =>
      auditAll(
        tx,
        admin,
        Array.from({ length: 1_100 }, (_, n) => ({ ...about, subject: `${n}` })),
      ),
    ),
  ])
  const rolledBack = database.db.write(async (tx) => {
    await audit(tx, admin, 'team added', 'never')
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await verifyAudit(database.db.read, workspaceId)).toMatchObject({ entries: 1_140, fault: undefined })
})

test('a log that is written while it is read is sound', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const writing = Array.from({ length: 30 }, (_, n) => write(admin, `${n}`))
  const reading = Array.from({ length: 30 }, () => verifyAudit(database.db.read, workspaceId))
  expect((await Promise.all(reading)).map(({ fault }) => fault)).toEqual(Array(30).fill(undefined))
  await Promise.all(writing)
  expect((await verifyAudit(database.db.read, workspaceId)).entries).toBe(30)
})
