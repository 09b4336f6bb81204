import { onTestFinished } from 'vitest'
import type { Database } from '../lib/db/database'
import { addWebhook } from '../lib/webhooks/add'
import type { WebhookSettings } from '../lib/webhooks/check'
import type { SendDeps } from '../lib/webhooks/deps'
import { createWebhookSender } from '../lib/webhooks/sender'
import { createTelling } from '../lib/webhooks/tell'
import { type Respond, startHttpReceiver } from './http-receiver'
import { beginStory } from './paging-story'
import { tellWebhooks } from './tell-webhooks'
import { ALL_EVENTS, SECRET } from './webhook-settings'

/** A paging story with webhooks that a test adds, tells and serves. */
export async function webhookStory(db: Database) {
  const story = await beginStory(db)
  const { clock, deps, admin } = story
  onTestFinished(async () => {
    // The next story of the file has the same database.
    await db.write((tx) => tx.webhook.updateMany({ data: { isEnabled: false } }))
    story.arrived()
    await story.end()
  })
  const sendDeps: SendDeps = { ...deps, post: deps.channels.post, rest: async () => undefined }
  const telling = createTelling({ ...deps, db })

  /** Adds a webhook; its receiver keeps what it gets until the test ends. */
  const webhook = async (changes: Partial<WebhookSettings> = {}, respond?: Respond) => {
    const receiver = await startHttpReceiver(respond)
    onTestFinished(() => receiver.close())
    const settings = { ...ALL_EVENTS, name: `Hook ${receiver.port}`, url: `${receiver.url}/in/path-token`, ...changes }
    const added = await addWebhook({ ...admin, now: clock.now }, { ...settings, secret: SECRET })
    if (!added.ok) throw new Error(JSON.stringify(added.errors))
    const events = () => receiver.received.map(({ text }) => JSON.parse(text))
    return { ...receiver, ...settings, webhookId: added.webhookId, events }
  }

  const tell = (next = telling) => tellWebhooks(db, next)

  /** Sends what is due now, and what becomes due by that. */
  const serve = async (changes: Partial<SendDeps> = {}) => {
    const sender = createWebhookSender({ ...sendDeps, ...changes })
    while ((await sender.takeDue()) > 0) await sender.settled()
  }

  const log = (webhookId: number) =>
    db.read.webhookEvent.findMany({ where: { webhookId }, orderBy: { sequence: 'asc' } })

  const tellAndServe = async () => {
    await tell()
    await serve()
  }

  return { ...story, sendDeps, webhook, tell, serve, log, tellAndServe }
}
