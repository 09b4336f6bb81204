import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { ingestDeps, NOW, post } from '../../../testing/fixtures'
import { countAll, readAll } from '../../../testing/isolation/read-all'
import { rowsOf } from '../../../testing/isolation/rows-of'
import {
  daily,
  type Furnished,
  newContactMethod,
  POLICY,
  ruleFor,
  silenceOf,
  tomorrow,
  twoWorkspaces,
} from '../../../testing/isolation/two-workspaces'
import { inOneLayer } from '../../../testing/one-layer'
import { ALL_EVENTS } from '../../../testing/webhook-settings'
import { createApiKey } from '../../api-keys/create'
import { verifyToken } from '../../api-keys/verify'
import type { UserContext } from '../../context'
import { importEntities } from '../../entities/import'
import { registerEntity } from '../../entities/register'
import { NotFoundError } from '../../errors'
import { addPolicy, changePolicy } from '../../escalation-policies/change'
import { acknowledgeIncident } from '../../incidents/acknowledge'
import { assignIncident } from '../../incidents/assign'
import { getIncident } from '../../incidents/get'
import { addNote } from '../../incidents/note'
import { resolveIncident } from '../../incidents/resolve'
import { addOverride } from '../../on-call/add-override'
import { addSchedule } from '../../on-call/add-schedule'
import { renewCalendarFeed } from '../../on-call/calendar-feed'
import { changeSchedule } from '../../on-call/change-schedule'
import { addRule } from '../../routing/add'
import { dryRun } from '../../routing/dry-run'
import { tryAlert } from '../../routing/try-alert'
import { registerRunbook } from '../../runbooks/register'
import { addSilence } from '../../silences/add'
import { addTeam } from '../../teams/add'
import { addWebhook } from '../../webhooks/add'
import { setRetention } from '../../workspaces/set-retention'

const database = testDatabase()
const both = twoWorkspaces(database)

test('a webhook has no condition on an API key of the other workspace', async () => {
  const { acme, globex } = both()
  const conditions = [{ field: 'api key', operator: 'is', values: [String(acme.apiKeyId)] }]
  const settings = { ...ALL_EVENTS, name: 'of globex alone', conditions, secret: '' }
  expect(await addWebhook(globex.admin, settings)).toMatchObject({ ok: false, reason: 'invalid' })
})

test('an incident is not assigned to somebody of the other workspace', async () => {
  const { acme, globex } = both()
  const input = { incidentId: globex.incidentId, assigneeId: acme.userId }
  await expect(assignIncident(globex.admin, input)).rejects.toThrow(NotFoundError)
})

test('nobody of the other workspace takes turns, covers or is paged, and no schedule of it is', async () => {
  const { acme, globex } = both()
  const { admin, scheduleId } = globex
  const invalid = { ok: false, reason: 'invalid' }
  const rotation = inOneLayer({ scheduleId, name: 'of globex alone', ...daily, members: [acme.userId] })
  expect(await changeSchedule(admin, rotation)).toMatchObject(invalid)
  expect(await addSchedule(admin, rotation)).toMatchObject(invalid)
  expect(await addOverride(admin, { scheduleId, userId: acme.userId, ...tomorrow })).toMatchObject(invalid)
  const instead = { scheduleId, userId: globex.userId, insteadOfId: acme.userId, ...tomorrow }
  expect(await addOverride(admin, instead)).toMatchObject(invalid)
  const { userId, scheduleId: theirs, chatChannelId } = acme
  for (const target of [{ userId }, { scheduleId: theirs }, { chatChannelId }]) {
    const steps = [{ waitMinutes: 5, targets: [target, { userId: admin.actor.userId }] }]
    const policy = { ...POLICY, name: 'of globex alone', steps }
    expect(await changePolicy(admin, { policyId: globex.policyId, ...policy })).toMatchObject(invalid)
    expect(await addPolicy(admin, policy)).toMatchObject(invalid)
  }
  expect(await addTeam(admin, { name: 'of globex alone', members: [acme.userId], schedules: [] })).toMatchObject(
    invalid,
  )
  expect(await addTeam(admin, { name: 'of globex alone', members: [], schedules: [acme.scheduleId] })).toMatchObject(
    invalid,
  )
  expect(await addTeam(admin, { name: 'of globex alone', members: [], schedules: [], chatChannelId })).toMatchObject(
    invalid,
  )
})

test('no rule leads to a policy, a team, a person or a key of the other workspace', async () => {
  const { acme, globex } = both()
  const { admin } = globex
  const ofKey = [{ field: 'api key', operator: 'is', values: [String(acme.apiKeyId)] }]
  const { policyId, teamId, userId: assigneeId } = acme
  for (const wrong of [{ policyId }, { teamId }, { assigneeId }, { conditions: ofKey }]) {
    const settings = { ...ruleFor('of globex alone'), ...wrong }
    expect(await addRule(admin, settings)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await dryRun(admin, { ruleId: null, settings })).toMatchObject({ ok: false, reason: 'invalid' })
  }
  const settings = ruleFor('of globex alone')
  expect(await dryRun(admin, { ruleId: acme.ruleId, settings: null })).toMatchObject({ changed: 0 })
  const tried = await tryAlert(admin, { body: GOOD, apiKeyId: acme.apiKeyId, draft: { ruleId: acme.ruleId, settings } })
  expect(tried).toMatchObject({ ok: true, rule: 'Default' })
})

test('whatever one workspace adds, under the same names even, changes no row of the other', async () => {
  const { acme, globex } = both()
  const before = await rowsOf(database.db, acme.workspaceId)
  const counted = await countAll(acme.admin)
  const { admin, incidentId, token } = globex
  const { word } = acme
  await registerEntity(admin, { identifier: word, kind: 'service', name: 'of globex alone', description: '', url: '' })
  await importEntities(admin, { text: `kind: System\nmetadata: { name: ${word} }`, isDryRun: false })
  await registerRunbook(admin, { identifier: word, title: 'of globex alone', markdown: '', url: '' })
  await createApiKey(admin, { name: `${word} key`, expiresAt: null })
  const alert = { summary: 'of globex alone', severity: 'low', entityId: word, runbookId: word, labels: { word } }
  await post(ingestDeps(database.db), token, alert)
  await acknowledgeIncident(admin, { incidentId })
  await addNote(admin, { incidentId, note: 'of globex alone' })
  await resolveIncident(admin, { incidentId })
  await setRetention(admin, { days: 7 })
  await renewCalendarFeed(admin)
  await newContactMethod(admin, `${word}@pager.example.com`)
  await addSchedule(admin, inOneLayer({ name: 'of globex alone', ...daily, members: [globex.userId] }))
  await addOverride(admin, { scheduleId: globex.scheduleId, ...ownCover(admin) })
  const targets = [{ scheduleId: globex.scheduleId }]
  const policy = { ...POLICY, name: 'of globex alone', steps: [{ waitMinutes: 9, targets }] }
  await changePolicy(admin, { policyId: globex.policyId, ...policy })
  await addPolicy(admin, { ...policy, name: 'also ours' })
  await addTeam(admin, { name: `${word} team`, members: [], schedules: [] })
  await addRule(admin, ruleFor('of globex alone'))
  await addSilence(admin, silenceOf('of globex alone'))
  expect(await rowsOf(database.db, acme.workspaceId)).toBe(before)
  expect(await countAll(acme.admin)).toEqual(counted)
  expect(JSON.stringify(await readAll(acme.admin))).not.toContain('of globex alone')
})

test('a token opens incidents in its own workspace only, and an Idempotency-Key is its own', async () => {
  const { acme, globex } = both()
  const alert = { summary: 'Same alert', severity: 'low' }
  const send = ({ token }: Furnished) => post(ingestDeps(database.db), token, alert, { 'idempotency-key': 'same' })
  const [here, there] = [await send(acme), await send(globex)]
  expect([here.status, there.status]).toEqual([201, 201])
  expect(here.json.id).not.toBe(there.json.id)
  await expect(getIncident(globex.admin, Number(here.json.id))).rejects.toThrow(NotFoundError)
  expect(await verifyToken(database.db, acme.token, NOW)).toMatchObject({ workspaceId: acme.workspaceId })
})

const GOOD = '{"summary":"ours","severity":"low"}'

function ownCover({ actor }: UserContext) {
  return { userId: actor.userId, ...tomorrow }
}
