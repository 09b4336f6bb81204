import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { ALL_EVENTS, SECRET } from '../../testing/webhook-settings'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { addWebhook } from './add'
import { changeWebhook } from './change'
import { getWebhook, listWebhooks } from './list'
import { listWebhookEvents } from './list-events'
import { removeWebhook } from './remove'
import { renewWebhookSecret } from './renew-secret'
import { sendEventAgain } from './send-again'

const database = testDatabase()
const HOOK = { ...ALL_EVENTS, url: 'https://hooks.example/services/path-secret', secret: '' }

async function added(ctx: UserContext, changes: Partial<typeof HOOK> = {}) {
  const made = await addWebhook(ctx, { ...HOOK, ...changes })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made
}

async function audited(ctx: UserContext) {
  return (await listAudit(ctx, {})).entries.map(({ action, changes }) => ({ action, text: JSON.stringify(changes) }))
}

test('a secret is made where none is given, kept where one is, and shown by nothing else', async () => {
  const { admin } = await newWorkspace(database.db)
  const made = await added(admin)
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const given = await added(admin, { name: 'Own secret', secret: ` ${SECRET} ` })
  expect(given.secret).toBe(SECRET)
  const renewed = await renewWebhookSecret(admin, made.webhookId)
  expect(renewed).not.toBe(made.secret)
  const shown = JSON.stringify([await listWebhooks(admin), await audited(admin)])
  for (const secret of [made.secret, given.secret, renewed]) expect(shown).not.toContain(secret)
  expect(await database.db.read.webhook.findUniqueOrThrow({ where: { id: made.webhookId } })).toMatchObject({
    secret: renewed,
  })
})

test.each([
  [{ name: ' ' }, { name: 'Give a name.' }],
  [{ url: '' }, { url: 'Give the address to send to.' }],
  [{ url: 'ftp://hooks.example/' }, { url: expect.stringContaining('https://') }],
  [{ url: 'https://user:word@hooks.example/' }, { url: expect.stringContaining('name and password') }],
  [{ kinds: [] }, { kinds: 'Choose at least one kind of event.' }],
  [{ kinds: ['incident.deleted'] }, { kinds: 'Choose at least one kind of event.' }],
  [{ secret: 'sesame' }, { secret: expect.stringContaining('whsec_') }],
  [
    { conditions: [{ field: 'severity', operator: 'is', values: ['huge'] }] },
    { 'conditions.0': 'Choose among low, medium, high and critical.' },
  ],
])('%j is refused in words', async (changes, errors) => {
  const { admin } = await newWorkspace(database.db)
  expect(await addWebhook(admin, { ...HOOK, ...changes })).toEqual({ ok: false, reason: 'invalid', errors })
  expect(await listWebhooks(admin)).toEqual([])
})

test('a workspace has at most 20, with names of their own', async () => {
  const { admin } = await newWorkspace(database.db)
  await added(admin, { name: 'Status page' })
  expect(await addWebhook(admin, { ...HOOK, name: 'status PAGE' })).toMatchObject({
    errors: { name: 'Another webhook has this name: Status page.' },
  })
  for (let n = 1; n < 20; n++) await added(admin, { name: `Hook ${n}` })
  expect(await addWebhook(admin, { ...HOOK, name: 'One more' })).toMatchObject({
    errors: { name: 'Use at most 20 webhooks.' },
  })
})

test('of two people who edit at once the second is told', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('admin', 'Ben')
  const { webhookId } = await added(admin)
  const { mark } = await getWebhook(admin, webhookId)
  const saved = await changeWebhook(ben, { ...HOOK, webhookId, mark, kinds: ['page.failed'] })
  expect(saved).toMatchObject({ ok: true })
  const late = { ...HOOK, webhookId, mark, name: 'Mine' }
  expect(await changeWebhook(admin, late)).toEqual({ ok: false, reason: 'overtaken', by: 'Ben' })
  const { kinds, mark: next } = await getWebhook(admin, webhookId)
  expect(kinds).toEqual(['page.failed'])
  expect(saved.ok && saved.mark).toBe(next)
  expect(await changeWebhook(admin, { ...late, mark: next })).toMatchObject({ ok: true })
})

test('what is done to a webhook is in the audit log, without what could be used to post there', async () => {
  const { admin } = await newWorkspace(database.db)
  const { webhookId } = await added(admin)
  await changeWebhook(admin, { ...HOOK, webhookId, isEnabled: false, kinds: ['page.failed'] })
  await renewWebhookSecret(admin, webhookId)
  await removeWebhook(admin, { webhookId })
  await expect(getWebhook(admin, webhookId)).rejects.toThrow(NotFoundError)
  const entries = await audited(admin)
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook removed',
    'webhook secret renewed',
    'webhook changed',
    'webhook added',
  ])
  expect(entries[2]?.text).toContain('"turned on"')
  expect(JSON.stringify(entries)).toContain('hooks.example/…')
  expect(JSON.stringify(entries)).not.toContain('path-secret')
})

test('a responder neither sees webhooks nor changes any', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder')
  const { webhookId } = await added(admin)
  const tried: (() => Promise<unknown>)[] = [
    () => listWebhooks(ana),
    () => getWebhook(ana, webhookId),
    () => listWebhookEvents(ana, { webhookId }),
    () => addWebhook(ana, { ...HOOK, name: 'Mine' }),
    () => changeWebhook(ana, { ...HOOK, webhookId, name: 'Mine' }),
    () => renewWebhookSecret(ana, webhookId),
    () => removeWebhook(ana, { webhookId }),
    () => sendEventAgain(ana, { eventId: 1 }),
  ]
  for (const attempt of tried) await expect(attempt()).rejects.toThrow(ForbiddenError)
  expect(await listWebhooks(admin)).toMatchObject([{ name: HOOK.name }])
})
