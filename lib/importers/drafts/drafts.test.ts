import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { newWorkspace } from '../../../testing/fixtures'
import { largeOpsgenie } from '../../../testing/importers/opsgenie-folder'
import { smallOpsgenie } from '../../../testing/importers/opsgenie-small'
import { zipFolder } from '../../../testing/importers/zip'
import { listAudit } from '../../audit/list'
import type { UserContext } from '../../context'
import { ForbiddenError, NotFoundError } from '../../errors'
import { addUser } from '../../users/add'
import { packFolder } from '../source/packed'
import { createImportThread } from '../thread/thread'
import { applyImport, planImport } from './apply'
import { chooseInImport } from './choose'
import { getImport, listImports } from './get'
import { LEAVE_OUT } from './leave-out'
import { forgetImports, removeImport } from './remove'
import { reviewImport, writeImport } from './review'
import { uploadImport } from './upload'

const database = testDatabase()

function uploaded(ctx: UserContext, folder: ReadonlyMap<string, string> = smallOpsgenie()) {
  const files = [{ name: 'OpsGenieBackups.zip', bytes: zipFolder(folder) }]
  return uploadImport(ctx, { source: 'opsgenie', zone: 'UTC', files })
}

async function reviewed(ctx: UserContext, importId: number, week = 0) {
  const outcome = await reviewImport(ctx, await getImport(ctx, importId), week)
  if (!outcome.ok) throw new Error(outcome.fault)
  return outcome.review
}

async function planned(ctx: UserContext, importId: number) {
  const plan = await planImport(ctx, importId)
  if (!plan.ok) throw new Error(JSON.stringify(plan))
  return plan
}

const NIGHT = { user: { id: 'u-night', username: 'night-phone', fullName: 'Night phone', role: { name: 'User' } } }

/** The small company, in which the person of the other week has no e-mail address. */
function withNightPhone() {
  const folder = new Map(smallOpsgenie())
  folder.set('OpsGenieBackups/users/night-phone-u-night.json', JSON.stringify(NIGHT))
  const path = 'OpsGenieBackups/schedules/Payments-s-payments.json'
  const text = folder.get(path) ?? ''
  folder.set(path, text.replace('"id":"u-ben","username":"ben@example.com"', '"id":"u-night","username":"night-phone"'))
  folder.delete('OpsGenieBackups/timelines/s-payments.json')
  return folder
}

test('an upload is reviewed, planned and applied, and a second time there is nothing to do', async () => {
  const { admin } = await newWorkspace(database.db)
  const importId = await uploaded(admin)
  expect(await listImports(admin)).toMatchObject([{ id: importId, state: 'read', title: 'OpsGenieBackups.zip' }])
  expect((await listAudit(admin, {})).entries).toMatchObject([
    { action: 'import begun', subject: `OpsGenieBackups.zip (#${importId}), of Opsgenie`, userId: admin.actor.userId },
  ])
  const review = await reviewed(admin, importId)
  for (const { in: all, taken, changed, leftOut } of review.counts) expect(taken + changed + leftOut).toBe(all)
  expect(review.schedules).toMatchObject([
    { name: 'Payments', now: ['ben@example.com'], source: { differentHours: 0, differences: [] } },
    { name: 'Payments, next' },
  ])
  const { mark, steps } = await planned(admin, importId)
  expect(steps.map(({ kind, name }) => `${kind} ${name}`)).toContain('schedules Payments')
  expect(await database.db.read.schedule.count({ where: { workspaceId: admin.workspaceId, name: 'Payments' } })).toBe(0)
  const applied = await applyImport(admin, { importId, mark })
  expect(applied).toMatchObject({ ok: true })
  expect(applied.ok && applied.secrets.length).toBeGreaterThan(0)
  expect(await database.db.read.schedule.count({ where: { workspaceId: admin.workspaceId, name: 'Payments' } })).toBe(1)
  expect(await planned(admin, importId)).toMatchObject({ steps: [] })
  expect((await getImport(admin, importId)).state).toBe('applied')
})

test('what the page shows of a week is what the plan of the file pages by', async () => {
  const { admin } = await newWorkspace(database.db)
  const importId = await uploaded(admin)
  const weeks = [await reviewed(admin, importId), await reviewed(admin, importId, 1)]
  const [first, second] = weeks.map(({ week }) => week)
  expect(first?.to).toEqual(second?.from)
  for (const { schedules, week } of weeks)
    for (const { week: stretches } of schedules) {
      expect(stretches[0]?.from).toEqual(week.from)
      expect(stretches.at(-1)?.to).toEqual(week.to)
      for (const [index, one] of stretches.slice(1).entries()) expect(one.from).toEqual(stretches[index]?.to)
    }
})

test('somebody without an address leaves a gap that is told, until it is said who that is', async () => {
  const { admin } = await newWorkspace(database.db)
  await addUser(admin, { email: 'erin@example.com', name: 'Erin', role: 'responder' })
  const importId = await uploaded(admin, withNightPhone())
  const person = async () => (await reviewed(admin, importId)).people.find(({ name }) => name === 'Night phone')
  const schedules = [{ schedule: 'Payments' }, { schedule: 'Payments, next' }]
  expect(await person()).toMatchObject({ key: 'u-night', address: undefined, gaps: schedules })
  const before = await reviewed(admin, importId)
  const gap = (await person())?.gaps[0]?.hours ?? 0
  expect(gap).toBeGreaterThan(24)
  expect(before.schedules[0]?.emptyHours).toBeGreaterThanOrEqual(Math.round(gap))
  const choose = (to: string, version: number) =>
    chooseInImport(admin, { importId, version, people: new Map([['u-night', to]]) })
  expect(await choose('Erin@example.com', 1)).toEqual({ ok: true })
  expect(await person()).toMatchObject({ address: 'erin@example.com', gaps: [] })
  expect((await reviewed(admin, importId)).schedules[0]?.emptyHours).toBe(
    Math.round((before.schedules[0]?.emptyHours ?? 0) - gap),
  )
  expect(await choose(LEAVE_OUT, 2)).toEqual({ ok: true })
  expect(await person()).toMatchObject({ address: undefined, gaps: [{ schedule: 'Payments', hours: gap }, {}] })
})

test('of two who choose at once the second looks again, and a plan of before is not applied', async () => {
  const { admin } = await newWorkspace(database.db)
  const importId = await uploaded(admin)
  const { mark } = await planned(admin, importId)
  const people = new Map([['u-dora', LEAVE_OUT]])
  const [one, other] = await Promise.all([1, 2].map(() => chooseInImport(admin, { importId, version: 1, people })))
  expect([one?.ok, other?.ok].toSorted()).toEqual([false, true])
  expect(await applyImport(admin, { importId, mark })).toEqual({ ok: false, reason: 'chosen' })
  expect(await database.db.read.schedule.count({ where: { workspaceId: admin.workspaceId, name: 'Payments' } })).toBe(0)
})

test('a plan is not applied where the workspace has changed since', async () => {
  const { admin } = await newWorkspace(database.db)
  const importId = await uploaded(admin)
  const { mark } = await planned(admin, importId)
  await addUser(admin, { email: 'ben@example.com', name: 'Benjamin', role: 'responder' })
  expect(await applyImport(admin, { importId, mark })).toEqual({ ok: false, reason: 'overtaken' })
  expect(await database.db.read.schedule.count({ where: { workspaceId: admin.workspaceId, name: 'Payments' } })).toBe(0)
  const again = await planned(admin, importId)
  expect(again.mark).not.toBe(mark)
  expect(await applyImport(admin, { importId, mark: again.mark })).toMatchObject({ ok: true })
})

test('an upload that cannot be read is kept with its fault only, and the next one is read', async () => {
  const { admin } = await newWorkspace(database.db)
  const faultOf = async (name: string, text: string) => {
    const files = [{ name, bytes: Buffer.from(text) }]
    const { state, fault } = await getImport(admin, await uploadImport(admin, { source: 'oncall', zone: 'UTC', files }))
    return [state, fault]
  }
  expect(await faultOf('b.zip', 'no zip')).toEqual(['failed', expect.stringContaining('no ZIP archive')])
  expect(await faultOf('users.json', '{},'.repeat(1_100_000))).toEqual(['failed', expect.stringContaining('1000000')])
  expect((await reviewed(admin, await uploaded(admin))).schedules).toHaveLength(2)
})

test('what takes too long or too much memory ends, and the thread goes on with the next', async () => {
  const folder = largeOpsgenie(7, { people: 300, schedules: 200 })
  const { admin } = await newWorkspace(database.db)
  const settings = { source: 'opsgenie', zone: 'UTC', people: new Map(), now: admin.now } as const
  const task = { do: 'review', packed: packFolder(folder), settings, week: 0 } as const
  for (const [limits, reason] of [
    [{ milliseconds: 100 }, 'too_slow'],
    [{ megabytes: 32 }, 'too_large'],
  ] as const) {
    const thread = createImportThread(limits)
    expect(await thread.run(task)).toEqual({ ok: false, reason })
    await expect.poll(() => thread.run({ do: 'nothing' })).toEqual({ ok: true, answer: undefined })
    await thread.close()
  }
})

test('a backup of 300 people and 200 schedules is read, planned and written', async () => {
  const { admin } = await newWorkspace(database.db)
  const importId = await uploaded(admin, largeOpsgenie(20_261, { people: 300, schedules: 200 }))
  const review = await reviewed(admin, importId)
  expect([review.people.length, review.schedules.length]).toEqual([300, 200])
  expect(review.schedules.every(({ source }) => source?.differentHours === 0)).toBe(true)
  const written = await writeImport(admin, await getImport(admin, importId))
  expect(written.ok && written.files['tocsin.yaml']).toContain('Schedule 199')
})

test('it is kept sealed, for admins of one workspace, for a day, and the oldest of many go', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const importId = await uploaded(admin)
  const [stored] = await database.db.query<{ files: string }>`
    SELECT "files" FROM "ImportDraft" WHERE "id" = ${importId}`
  expect(stored?.files).toMatch(/^sealed:1:/)
  const { admin: other } = await newWorkspace(database.db)
  await expect(getImport(other, importId)).rejects.toThrow(NotFoundError)
  await expect(chooseInImport(other, { importId, version: 1, people: new Map() })).rejects.toThrow(NotFoundError)
  expect(await listImports(other)).toEqual([])
  await removeImport(other, importId)
  expect((await listAudit(other, {})).entries).toEqual([])
  const responder = await as('responder')
  for (const refused of [getImport(responder, importId), listImports(responder), uploaded(responder)])
    await expect(refused).rejects.toThrow(ForbiddenError)
  for (let more = 0; more < 10; more++) await uploadImport(admin, { source: 'oncall', zone: 'UTC', files: [] })
  await expect(getImport(admin, importId)).rejects.toThrow(NotFoundError)
  const [newest, older] = await listImports(admin)
  for (let time = 0; time < 2; time++) await removeImport(admin, older?.id ?? 0)
  const removed = (await listAudit(admin, {})).entries.filter(({ action }) => action === 'import removed')
  expect(removed).toMatchObject([{ subject: `Files (#${older?.id})`, userId: admin.actor.userId }])
  const tomorrow = new Date(admin.now.getTime() + 24 * 3_600_000)
  await expect(getImport({ ...admin, now: tomorrow }, newest?.id ?? 0)).rejects.toThrow(NotFoundError)
  await database.db.write((tx) => forgetImports(tx, tomorrow))
  expect(await database.db.read.importDraft.count({ where: { workspaceId: admin.workspaceId } })).toBe(0)
})
