import { beforeAll } from 'vitest'
import { addChatChannel } from '../../lib/chat-channels/add'
import { addContactMethod } from '../../lib/contact-methods/add'
import type { UserContext } from '../../lib/context'
import type { Database } from '../../lib/db/database'
import { registerEntity } from '../../lib/entities/register'
import { changePolicy } from '../../lib/escalation-policies/change'
import { listPolicies } from '../../lib/escalation-policies/get'
import { runEscalations } from '../../lib/escalations/run'
import { addNote } from '../../lib/incidents/note'
import { createLog } from '../../lib/log/log'
import { addOverride } from '../../lib/on-call/add-override'
import { changeSchedule } from '../../lib/on-call/change-schedule'
import { listSchedules } from '../../lib/on-call/list-schedules'
import { addRule } from '../../lib/routing/add'
import { registerRunbook } from '../../lib/runbooks/register'
import { addSilence } from '../../lib/silences/add'
import { addTeam } from '../../lib/teams/add'
import { addUser } from '../../lib/users/add'
import { addWebhook } from '../../lib/webhooks/add'
import { testContactDeps } from '../contact-methods'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../fixtures'
import { inOneLayer } from '../one-layer'
import { after, newSession } from '../people'
import { tellWebhooks } from '../tell-webhooks'
import { ALL_EVENTS } from '../webhook-settings'

export const contact = testContactDeps()

export const daily = {
  timeZone: 'UTC',
  shiftUnit: 'day',
  shiftLength: 1,
  handoverTime: '09:00',
  startsOn: '2026-03-01',
}
export const tomorrow = { startsAt: after({ days: 1 }), endsAt: after({ days: 2 }) }

/** Two workspaces on a database, each with everything in it. */
export function twoWorkspaces(database: { readonly db: Database }) {
  const workspaces: Furnished[] = []
  beforeAll(async () => {
    workspaces.push(await furnish(database.db, 'acme'), await furnish(database.db, 'globex'))
  })
  return () => {
    const [acme, globex] = workspaces
    if (!acme || !globex) throw new Error('not furnished')
    return { acme, globex }
  }
}

/** A workspace in which everything is there, and names `word`, so that any leak can be read. */
async function furnish(db: Database, word: string) {
  const { as, workspaceId } = await newWorkspace(db)
  const { ctx: admin } = await newSession(await as('admin', `${word} admin`))
  const { apiKeyId, token } = await newApiKey(admin, `${word} key`)
  const payload = { summary: word, severity: 'high', details: word, entityId: word, runbookId: word }
  const answer = await post(ingestDeps(db), token, { ...payload, labels: { word } })
  await post(ingestDeps(db), token, { summary: word })
  const incidentId = Number(answer.json.id)
  const webhook = { ...(await furnishWebhook(admin, word)), ...(await furnishChat(admin, word)) }
  const where = { workspaceId }
  const rejected = await db.read.rejectedAlert.findFirstOrThrow({ where, select: { id: true, kind: true } })
  await registerEntity(admin, { identifier: word, kind: 'host', name: word, description: word, url: '' })
  await registerRunbook(admin, { identifier: word, title: word, markdown: word, url: '' })
  await addUser(admin, { email: `${word}@example.com`, name: word, role: 'responder' })
  const contactMethodId = await newContactMethod(admin, `${word}@pager.example.com`)
  const onCall = await furnishOnCall(admin, word)
  await exhaustEscalations(db)
  const noted = await addNote(admin, { incidentId, note: `${word} note` })
  if (!noted.ok) throw new Error('the note was refused')
  const note = await db.read.timelineEntry.findFirstOrThrow({ where: { ...where, kind: 'noted' } })
  const page = await db.read.page.findFirstOrThrow({ where })
  const ids = {
    entryId: note.id,
    incidentId,
    apiKeyId,
    contactMethodId,
    pageId: page.id,
    notificationId: page.notificationId,
    ...webhook,
  }
  return { word, admin, token, rejected, ...ids, ...onCall }
}

/** Runs every step and repeat, so that nobody has answered. */
async function exhaustEscalations(db: Database) {
  for (const minutes of [0, 10, 20, 30]) {
    const deps = { db, log: createLog('silent'), now: () => NOW, steady: () => after({ minutes }) }
    await runEscalations(deps)
  }
}

export async function newContactMethod(ctx: UserContext, address: string) {
  const added = await addContactMethod(contact.of(ctx), { channel: 'email', fields: { address } })
  if (!added.ok) throw new Error('the address was refused')
  return added.contactMethodId
}

async function furnishOnCall(admin: UserContext, word: string) {
  const { userId } = admin.actor
  const scheduleId = (await listSchedules(admin))[0]?.id ?? 0
  await changeSchedule(admin, inOneLayer({ scheduleId, name: `${word} schedule`, ...daily, members: [userId] }))
  const override = await addOverride(admin, { scheduleId, userId, ...tomorrow })
  const policyId = (await listPolicies(admin))[0]?.id ?? 0
  const policy = { ...POLICY, name: `${word} policy`, steps: [{ waitMinutes: 5, targets: [{ scheduleId }] }] }
  await changePolicy(admin, { policyId, ...policy })
  if (!override.ok) throw new Error('the override was refused')
  const routing = await furnishRouting(admin, word, policyId)
  return { workspaceId: admin.workspaceId, userId, scheduleId, policyId, overrideId: override.override.id, ...routing }
}

/** With an event. */
async function furnishWebhook(admin: UserContext, word: string) {
  const { db } = admin
  const added = await addWebhook(admin, { ...ALL_EVENTS, name: `${word} hook`, secret: '' })
  if (!added.ok) throw new Error('the webhook was refused')
  const { webhookId } = added
  await db.write((tx) => tx.webhook.update({ where: { id: webhookId }, data: { afterEntryId: 0 } }))
  await tellWebhooks(db)
  const { id: eventId } = await db.read.webhookEvent.findFirstOrThrow({ where: { webhookId } })
  return { webhookId, eventId }
}

async function furnishChat(admin: UserContext, word: string) {
  const added = await addChatChannel(admin, { ...CHAT, name: `${word} chat` })
  if (!added.ok) throw new Error('the chat channel was refused')
  return { chatChannelId: added.chatChannelId }
}

export const CHAT = { channel: 'telegram', fields: { chatId: '-1001' } }

async function furnishRouting(admin: UserContext, word: string, policyId: number) {
  const team = await addTeam(admin, { name: `${word} team`, members: [admin.actor.userId], schedules: [] })
  if (!team.ok) throw new Error('the team was refused')
  const rule = await addRule(admin, { ...ruleFor(word), policyId, teamId: team.teamId })
  const silence = await addSilence(admin, silenceOf(word))
  if (!rule.ok || !silence.ok) throw new Error('a rule or a silence was refused')
  return { teamId: team.teamId, ruleId: rule.ruleId, silenceId: silence.silenceId }
}

export function ruleFor(word: string) {
  const conditions = [{ field: 'label', key: 'word', operator: 'is', values: [`${word} routed`] }]
  return { name: `${word} rule`, conditions, policyId: null, teamId: null, assigneeId: null, severity: null }
}

export function silenceOf(word: string) {
  const { conditions } = ruleFor(`${word} silent`)
  return { reason: `${word} silence`, conditions, ...tomorrow, repeatDays: null, timeZone: null }
}

export const POLICY = { teamId: null, severities: ['high'], repeats: 1, groupBy: [], gatherSeconds: 60 }

export type Furnished = Awaited<ReturnType<typeof furnish>>
