import { addCalendar } from '../lib/calendars/add'
import { addChatChannel } from '../lib/chat-channels/add'
import { postIncidents } from '../lib/chat-channels/post-incidents'
import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import { setHeartbeat } from '../lib/heartbeats/set'
import { beginImport } from '../lib/importers/drafts/begin'
import { keepRead } from '../lib/importers/drafts/keep'
import { packFolder } from '../lib/importers/source/packed'
import { acknowledgeIncident } from '../lib/incidents/acknowledge'
import { addNote } from '../lib/incidents/note'
import { resolveIncident } from '../lib/incidents/resolve'
import { tickStep } from '../lib/incidents/tick-step'
import { viewIncident } from '../lib/incidents/viewers'
import { addSchedule } from '../lib/on-call/add-schedule'
import { storeVersion } from '../lib/on-call/store-version'
import { storeErrors } from '../lib/rejected-alerts/errors'
import { addRule } from '../lib/routing/add'
import { registerRunbook } from '../lib/runbooks/register'
import { addSilence } from '../lib/silences/add'
import { addIssuer, newSlug } from '../lib/single-sign-on/add'
import { PRESETS } from '../lib/sources/presets/presets'
import { addTeam } from '../lib/teams/add'
import { chooseDefaultView } from '../lib/views/choose-default'
import { saveView } from '../lib/views/save'
import { addWebhook } from '../lib/webhooks/add'
import { calendarOf } from './calendar-text'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from './fixtures'
import { oneLayer, setRotation } from './one-layer'
import { addMethod, pagingDeps } from './paging-story'
import { newPasswordSecret, newSession } from './people'
import { rollUpAll } from './roll-up-all'
import { runDue } from './run-due'
import { tellWebhooks } from './tell-webhooks'
import { ALL_EVENTS } from './webhook-settings'

/** What payloads hold that is easily bent: escapes, lone surrogates, doubled keys, long numbers, emoji, all kinds of space. */
export const PAYLOADS = [
  String.raw`{"summary":"nul \u0000 and lone \ud800","severity":"low","n":12345678901234567890.10,"n":1e400}`,
  '{ "summary" : "emoji 🔥 \u{10FFFF} \u202E bidi",\r\n\t"severity":"high","labels":{"a b":"c\\"d","🔥":"é","{}":"{,}","null":"NULL","e":""} }',
  String.raw`{"summary":"back\\slash","severity":"critical","details":"\\\\x00 {\"a\",NULL} ' \" \\N","labels":{"t":true,"n":7,"o":{"x":[1]}}}`,
]

/**
 * Puts something into every table of an empty database, and an incident for each of `payloads` too. `token` is of the
 * one API key, the other secrets of its admin.
 */
export async function furnish(db: Database, payloads: string[] = []) {
  const { workspaceId, admin } = await newWorkspace(db)
  const { token, apiKeyId } = await newApiKey(admin)
  const { secret: session } = await newSession(admin)
  const password = await newPasswordSecret(admin)
  const ids: number[] = []
  for (const payload of [...PAYLOADS, ...payloads]) {
    const named = payload.replace('"severity"', '"entityId":"e/🔥","runbookId":"r","severity"')
    const answer = await post(ingestDeps(db), token, named, { 'idempotency-key': `ü ${payload.length}` })
    if (answer.status !== 201) throw new Error(answer.body)
    ids.push(Number(answer.json.id))
    const isPaged = payload.includes('"critical"')
    if (!isPaged) await acknowledgeIncident(admin, { incidentId: Number(answer.json.id) })
    await addNote(admin, { incidentId: Number(answer.json.id), note: 'noted \n "so"' })
  }
  await resolveIncident({ ...admin, now: new Date('2026-03-01T12:00:00.007Z') }, { incidentId: ids[0] ?? 0 })
  await post(ingestDeps(db), token, Buffer.from([0xff, 0xfe, 0x00, 0x5c, 0x78]))
  const rejected = {
    workspaceId,
    apiKeyId,
    requestId: 'r',
    receivedAt: NOW,
    status: 400,
    code: 'c',
    detail: 'd',
    errors: storeErrors([]),
  }
  await db.write(async (tx) => {
    const body = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
    for (const isWhole of [true, false])
      await tx.rejectedAlert.create({ data: { ...rejected, kind: 'k', size: 256, isWhole, body } })
    await tx.rejectedAlert.create({ data: { ...rejected, kind: 'k', size: 0, isWhole: true, body: Buffer.alloc(0) } })
    await tx.apiKeyUse.create({ data: { apiKeyId, instance: 'a', taken: 9_007_199_254_740_993n, at: NOW } })
    await tx.healthProbe.create({ data: { id: 1, at: NOW } })
    const steady = { at: NOW, wallAt: NOW, settledAt: NOW, machine: 'm', uptime: 1 }
    await tx.steadyClock.create({ data: { id: 1, ...steady } })
    await tx.canary.create({ data: { instance: 'a', storedAt: NOW, decidedAt: NOW } })
    await tx.mailState.create({ data: { id: 1, changedAt: NOW, brokenSince: NOW, fault: '535 Bad password' } })
    // The highest id is gone again; it must not be given a second time.
    const { id } = await tx.runbook.create({ data: { workspaceId, identifier: 'gone' } })
    await tx.runbook.delete({ where: { id } })
  })
  await furnishSource(db, admin)
  await furnishPaging(db, admin)
  await furnishRouting(admin)
  await furnishResponder(admin, ids[0] ?? 0)
  await registerRunbook(admin, { identifier: 'r', title: 'Runbook 🔥', markdown: '1. Look\n2. Grow', url: '' })
  await furnishWebhook(db, admin)
  await furnishChat(db, admin, ids[0] ?? 0)
  await furnishCalendars(admin)
  await furnishHandOver(db, admin)
  await furnishAccess(admin)
  await furnishIssuer(admin)
  await furnishFactors(admin)
  await rollUpAll(db)
  return { admin, token, session, password }
}

/** An issuer, and whom it knows. */
async function furnishIssuer({ db, workspaceId, actor }: UserContext) {
  const url = 'https://issuer.example/ü'
  const settings = { name: 'Issuer 🔥', url, clientId: 'ü', domains: ['example.com'], groupsClaim: '', rules: [] }
  const added = await addIssuer(
    { db, workspaceId, actor, now: NOW },
    { ...settings, isEnabled: true, clientSecret: 's', slug: newSlug() },
  )
  if (!added.ok) throw new Error('an issuer was refused')
  const times = { createdAt: NOW, lastUsedAt: NOW }
  await db.write((tx) =>
    tx.identity.create({ data: { workspaceId, userId: actor.userId, iss: url, sub: 'ü', ...times } }),
  )
}

/** Of somebody else, so that the admin is not asked for them. */
async function furnishFactors({ db, workspaceId }: UserContext) {
  await db.write(async (tx) => {
    const { id: accountId } = await tx.account.create({ data: { email: 'ü@factors.example', createdAt: NOW } })
    await tx.user.create({ data: { workspaceId, accountId, name: 'Ü', role: 'responder', createdAt: NOW } })
    await tx.totp.create({ data: { accountId, seed: 'JBSWY3DPEHPK3PXP', createdAt: NOW, provenAt: NOW, faultAt: NOW } })
    await tx.recoveryCode.create({ data: { accountId, hash: 'h', createdAt: NOW, usedAt: NOW } })
    const passkey = { name: 'Key 🔑', credentialId: 'c', publicKey: 'k', transports: 'usb nfc', isSynced: true }
    await tx.passkey.create({
      data: { accountId, ...passkey, counter: 4_294_967_295, createdAt: NOW, lastUsedAt: NOW },
    })
    await tx.spentSecret.create({ data: { hash: 'h', expiresAt: NOW } })
  })
}

/** An access token, and a request whose answer is kept. */
async function furnishAccess({ db, workspaceId, actor }: UserContext) {
  const own = { workspaceId, userId: actor.userId, createdAt: NOW, expiresAt: NOW }
  const data = { ...own, name: 'Script 🔥', hash: 'h', hint: 'tocsin_pat_x…', scopes: 'incidents:read' }
  await db.write(async (tx) => {
    const { id: accessTokenId } = await tx.accessToken.create({ data })
    await tx.apiAnswer.create({ data: { accessTokenId, idempotencyKey: 'ü', requestHash: 'h', at: NOW } })
  })
}

/** Somebody who is to be told that they go on call, and an incident that is snoozed. */
async function furnishHandOver(db: Database, { workspaceId, actor }: UserContext) {
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const row = { workspaceId, scheduleId, userId: actor.userId, startsAt: NOW, dueAt: NOW, isPost: false }
  const { id: incidentId } = await db.read.incident.findFirstOrThrow({ where: { workspaceId } })
  await db.write(async (tx) => {
    await tx.handOver.create({ data: row })
    await tx.snooze.create({ data: { incidentId, workspaceId, until: NOW, acknowledgedAt: NOW } })
  })
}

/** Holidays of a file, absence of an address that nobody has fetched, and shifts that a layer takes. */
async function furnishCalendars(admin: UserContext) {
  const text = calendarOf(['DTSTART;VALUE=DATE:20260301', 'SUMMARY:Fest 🔥'])
  const holidays = await addCalendar(admin, { name: 'Holidays 🔥', kind: 'holidays', url: '', text })
  const url = 'http://127.0.0.1:9/ü.ics'
  const absence = await addCalendar(admin, { name: 'Away', kind: 'absence', url, text: '' })
  const shifts = await addCalendar(admin, { name: 'Shifts 🔥', kind: 'shifts', url: '', text })
  if (!holidays.ok || !absence.ok || !shifts.ok) throw new Error('a calendar was refused')
  const layer = { name: '', shiftUnit: 'week', shiftLengths: [1], handoverTime: '09:00', startsOn: '2026-01-05' }
  const always = { turns: [], hours: [], skipsClosed: false, adds: false, startsAt: null, endsAt: null }
  const layers = [{ ...layer, ...always, shiftsCalendarId: shifts.calendarId }]
  await addSchedule(admin, { name: 'From a calendar 🔥', timeZone: 'Europe/Berlin', layers })
}

/** A chat channel with a message. */
async function furnishChat(db: Database, admin: UserContext, incidentId: number) {
  const { workspaceId } = admin
  const added = await addChatChannel(admin, { name: 'Chat 🔥', channel: 'telegram', fields: { chatId: '-1001' } })
  if (!added.ok) throw new Error('a chat channel was refused')
  const { chatChannelId } = added
  const posts = [{ incidentId, chatChannelId }]
  await db.writeStatements((statements) =>
    postIncidents(statements, { workspaceId, groupBy: [], gatherSeconds: 60 }, posts, { wall: NOW, steady: NOW }),
  )
}

/** A webhook with an event, and what it is still to be told. */
async function furnishWebhook(db: Database, admin: UserContext) {
  const { workspaceId } = admin
  const added = await addWebhook(admin, { ...ALL_EVENTS, name: 'Hook 🔥', secret: '' })
  if (!added.ok) throw new Error('a webhook was refused')
  await db.write((tx) => tx.webhook.update({ where: { id: added.webhookId }, data: { afterEntryId: 0 } }))
  const managed = { kind: 'webhooks', objectId: added.webhookId, owner: 'tocsin.yaml' }
  await db.write((tx) => tx.managedObject.create({ data: { workspaceId, ...managed } }))
  const target = 'syslog'
  await db.write((tx) =>
    tx.auditForward.create({ data: { target, leasedUntil: NOW, failingSince: NOW, failure: 'x' } }),
  )
  await db.write((tx) => tx.auditMark.create({ data: { workspaceId, target, sequence: 1 } }))
  const importId = await beginImport(admin, { source: 'opsgenie', title: 'Backup 🔥.zip', zone: 'UTC' })
  await keepRead(admin, { importId, at: NOW }, { packed: packFolder(new Map([['users/a.json', '{}']])) })
  await tellWebhooks(db)
  await db.write(async (tx) => {
    const { id: pageId } = await tx.page.findFirstOrThrow({ where: { workspaceId } })
    await tx.pageFailure.create({ data: { workspaceId, pageId } })
  })
}

/** A source with an incident that fired twice, and a heartbeat. */
async function furnishSource(db: Database, admin: UserContext) {
  const { token, apiKeyId } = await newApiKey(admin, 'source', PRESETS.custom)
  await setHeartbeat(admin, { apiKeyId, everyMinutes: 60, graceMinutes: 0 })
  for (const severity of ['low', 'high'])
    await post(ingestDeps(db), token, { summary: 'Disk full', severity, fingerprint: 'disk' })
  await post(ingestDeps(db), token, { title: 'Nothing was down', status: 'ok' })
}

/** A view that the person begins with, and what was done and seen on the page of an incident. */
async function furnishResponder(admin: UserContext, incidentId: number) {
  const view = await saveView(admin, { name: 'Mine 🔥', search: '?q=assignee%3Ame', isShared: true })
  if (!view.ok) throw new Error('a view was refused')
  await chooseDefaultView(admin, view.viewId)
  await tickStep(admin, { incidentId, step: 'Fail over 🔥', isDone: true })
  await viewIncident(admin, incidentId)
}

/** A team with a rule, and a silence. */
async function furnishRouting(admin: UserContext) {
  const team = await addTeam(admin, { name: 'Team 🔥', members: [admin.actor.userId], schedules: [] })
  const conditions = [{ field: 'label', key: 'a b', operator: 'is', values: ['c\\"d'] }]
  const teamId = team.ok ? team.teamId : null
  const rule = { name: 'Rule', conditions, policyId: null, teamId, assigneeId: admin.actor.userId, severity: null }
  const added = await addRule(admin, rule)
  const times = {
    startsAt: NOW,
    endsAt: new Date(NOW.getTime() + 3_600_000),
    repeatDays: 7,
    timeZone: 'Asia/Kathmandu',
  }
  const silence = await addSilence(admin, { reason: 'Weekly', conditions, ...times })
  if (!team.ok || !added.ok || !silence.ok) throw new Error('a team, a rule or a silence was refused')
}

/** A page that was tried in vain, and who was on call. */
async function furnishPaging(db: Database, admin: UserContext) {
  const { workspaceId, actor } = admin
  const { userId } = actor
  await addMethod(db, admin, 'webhook', { url: 'http://127.0.0.1:9/ü', secret: 'whsec_x' })
  await db.write(async (tx) => {
    const { id: scheduleId } = await tx.schedule.findFirstOrThrow({ where: { workspaceId } })
    const { id: incidentId } = await tx.incident.findFirstOrThrow({ where: { workspaceId } })
    const { id: contactMethodId } = await tx.contactMethod.findFirstOrThrow({ where: { workspaceId } })
    const ending = { workspaceId, incidentId, contactMethodId, kind: 'resolved', by: 'Ünal' } as const
    await tx.ending.create({ data: { ...ending, dueAt: NOW } })
    await tx.personalRule.create({ data: { workspaceId, userId, contactMethodId, isUrgent: true, afterMinutes: 0 } })
    await tx.phoneUse.create({ data: { workspaceId, channel: 'sms', number: '+491701234567', at: NOW, isPage: true } })
    await tx.phoneReply.create({ data: { sid: `SM${'a'.repeat(32)}`, at: NOW } })
    await setRotation(tx, scheduleId, { members: [userId] })
    const daily = { timeZone: 'UTC', shiftUnit: 'day', shiftLength: 1, handoverTime: '09:00', firstTurn: 0 } as const
    const before = oneLayer({ ...daily, startsOn: '2026-01-01', members: [userId] })
    await storeVersion(tx, { workspaceId }, { ...before, scheduleId, endsAt: NOW })
    const endsAt = new Date(NOW.getTime() + 1)
    const span = { workspaceId, scheduleId, userId, startsAt: NOW, endsAt, createdAt: NOW }
    const { id: overrideId } = await tx.scheduleOverride.create({ data: span })
    await tx.swap.create({ data: { ...span, note: 'Ü', createdById: userId, takenById: userId, overrideId } })
  })
  const deps = pagingDeps(db, { now: NOW }, 'smtp://127.0.0.1:9')
  await runDue(deps)
  deps.channels.mailer?.close()
}
