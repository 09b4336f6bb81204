import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { listAudit } from '../audit/list'
import type { ConditionInput } from '../conditions/check'
import { readConditions } from '../conditions/condition'
import type { UserContext } from '../context'
import { addSilence } from './add'
import { changeSilence } from './change'
import type { SilenceSettings } from './check'
import { countActiveSilences, listActiveSilences } from './list-active'
import { silenceMark } from './mark'

const database = testDatabase()
const HOUR = 3_600_000

let admin: UserContext
let ben: UserContext
beforeEach(async () => {
  const workspace = await newWorkspace(database.db)
  admin = workspace.admin
  ben = await workspace.as('responder', 'Ben')
})

const ABSENT: ConditionInput = { field: 'label', key: 'zz-none', operator: 'does not exist', values: [] }
const WEB: ConditionInput = { field: 'label', key: 'service', operator: 'is', values: ['web'] }

function settings(own: Partial<SilenceSettings> & { hours?: number } = {}): SilenceSettings {
  const { hours = 1, ...rest } = own
  const times = { startsAt: admin.now, endsAt: new Date(admin.now.getTime() + hours * HOUR) }
  return { reason: 'Upgrade', conditions: [ABSENT], repeatDays: null, timeZone: null, ...times, ...rest }
}

async function openIncidents(count: number, service = 'web') {
  for (let n = 0; n < count; n++) await openTestIncident(admin, { labels: { service } })
}

test('a silence that would have met all of the newest incidents is for admins, and the audit log says so', async () => {
  await openIncidents(5)
  const refused = {
    ok: false,
    reason: 'invalid',
    errors: { conditions: expect.stringContaining('all of the newest 5') },
  }
  expect(await addSilence(ben, settings())).toEqual(refused)
  expect(await addSilence(ben, settings({ conditions: [WEB] }))).toEqual(refused)
  expect(await addSilence(admin, settings())).toMatchObject({ ok: true })
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry?.subject).toMatch(/^Upgrade \(#\d+\), which covers all recent incidents$/)
})

test('with fewer than five incidents, or one of another kind among them, anybody may', async () => {
  await openIncidents(4)
  expect(await addSilence(ben, settings())).toMatchObject({ ok: true })
  await openIncidents(1, 'db')
  expect(await addSilence(ben, settings({ conditions: [WEB] }))).toMatchObject({ ok: true })
  expect((await listAudit(admin, {})).entries[0]?.subject).not.toContain('covers')
})

test('only the newest hundred count, and only those of the workspace', async () => {
  await openIncidents(1, 'db')
  await openIncidents(99)
  expect(await addSilence(ben, settings({ conditions: [WEB] }))).toMatchObject({ ok: true })
  await openIncidents(1)
  expect(await addSilence(ben, settings({ conditions: [WEB] }))).toMatchObject({ ok: false })
  const elsewhere = await newWorkspace(database.db)
  expect(await addSilence(await elsewhere.as('responder'), settings())).toMatchObject({ ok: true })
})

test.each<[string, Parameters<typeof settings>[0], string]>([
  ['lasts over 24 hours', { hours: 25 }, 'endsAt'],
  ['repeats', { repeatDays: 7, timeZone: 'UTC' }, 'repeatDays'],
])('one that %s is for admins', async (_, own, field) => {
  const refused = await addSilence(ben, settings(own))
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringContaining('Only admins') } })
  expect(await addSilence(admin, settings(own))).toMatchObject({ ok: true })
})

test('24 hours are not over 24 hours', async () => {
  expect(await addSilence(ben, settings({ hours: 24 }))).toMatchObject({ ok: true })
})

test('what a responder may not add, a changed silence may not become', async () => {
  await openIncidents(5)
  await openIncidents(1, 'db')
  const added = await addSilence(ben, settings({ conditions: [WEB] }))
  if (!added.ok) throw new Error('refused')
  const before = { ...settings({ conditions: [WEB] }), silenceId: added.silenceId }
  const stored = await database.db.read.silence.findFirstOrThrow({ where: { id: added.silenceId } })
  const mark = silenceMark({ ...stored, conditions: readConditions(stored.conditions) })
  const wide = { ...before, mark, conditions: [ABSENT] }
  expect(await changeSilence(ben, wide)).toMatchObject({ ok: false, errors: { conditions: /Only|only/ } })
  const long = { ...before, mark, endsAt: new Date(admin.now.getTime() + 25 * HOUR) }
  expect(await changeSilence(ben, long)).toMatchObject({ ok: false, errors: { endsAt: /Only admins/ } })
  expect(await changeSilence(admin, wide)).toEqual({ ok: true, paged: 0 })
  expect((await listAudit(admin, {})).entries[0]?.subject).toContain('covers all recent incidents')
})

test('those that are active are told, with which of them is wide', async () => {
  const before = await countActiveSilences(database.db, admin.now)
  await addSilence(ben, settings({ conditions: [WEB], reason: 'Narrow' }))
  await openIncidents(5, 'db')
  await addSilence(admin, settings({ reason: 'Wide', hours: 30 }))
  const later = { startsAt: new Date(admin.now.getTime() + HOUR), endsAt: new Date(admin.now.getTime() + 2 * HOUR) }
  await addSilence(ben, settings({ conditions: [WEB], reason: 'Later', ...later }))
  expect(await listActiveSilences(admin)).toMatchObject([
    { reason: 'Narrow', isWide: false, until: new Date(admin.now.getTime() + HOUR) },
    { reason: 'Wide', isWide: true, until: new Date(admin.now.getTime() + 30 * HOUR) },
  ])
  const counts = await countActiveSilences(database.db, admin.now)
  expect({ some: counts.some - before.some, all: counts.all - before.all }).toEqual({ some: 1, all: 1 })
  const afterwards = new Date(admin.now.getTime() + 90 * 60_000)
  expect((await listActiveSilences({ ...admin, now: afterwards })).map(({ reason }) => reason)).toEqual([
    'Wide',
    'Later',
  ])
})

test('what meets all that pages is wide, also in two silences of which each meets a part', async () => {
  for (const severity of ['high', 'critical', 'high', 'critical', 'high'])
    await openTestIncident(admin, { severity, labels: { service: 'web' } })
  for (let n = 0; n < 5; n++) await openTestIncident(admin, { severity: 'low', labels: { service: 'web' } })
  const severe = (...values: string[]) => settings({ conditions: [{ field: 'severity', operator: 'is', values }] })
  const refused = expect.objectContaining({ conditions: expect.stringContaining('newest 5 incidents') })
  expect(await addSilence(ben, severe('high', 'critical'))).toMatchObject({ ok: false, errors: refused })
  expect((await addSilence(ben, severe('critical'))).ok).toBe(true)
  expect(await addSilence(ben, severe('high'))).toMatchObject({ ok: false, errors: refused })
  expect((await addSilence(ben, severe('low'))).ok).toBe(true)
  expect((await addSilence(admin, severe('high'))).ok).toBe(true)
})

test('a responder may silence for a day from now, which the form gives in whole minutes', async () => {
  const startsAt = new Date(admin.now.getTime() - 30_000)
  const day = settings({ startsAt, endsAt: new Date(admin.now.getTime() + 24 * HOUR), conditions: [WEB] })
  expect((await addSilence(ben, day)).ok).toBe(true)
})
