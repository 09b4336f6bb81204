import { Readable } from 'node:stream'
import { servePhone } from '../../../lib/replies/twilio/serve'
import { signatureHeaders } from '../../../testing/doubles/twilio/signature'
import type { Sent, Webhook } from '../../../testing/doubles/twilio/webhook'
import { SECRET } from '../instances/start'
import type { Luck } from '../luck/luck'
import { REPLIES_TO, TWILIO_ACCOUNT, TWILIO_SETTINGS } from '../receivers/twilio'
import { runAs } from '../time/owners'
import type { World } from '../world/world'

/** As long as Twilio waits. */
const PATIENCE_MS = 15_000

/** Sends a request of Twilio to an instance that serves. */
export async function askProduct(world: World, webhook: Webhook, luck: Luck): Promise<Sent> {
  const nothing = { url: webhook.url, fields: Object.fromEntries(webhook.fields), body: new Uint8Array() }
  const live = world.fleet.live()
  if (live.length === 0) return nothing
  const { instance, server, place } = luck.pick(live)
  const now = world.clocks.wallOf(place)
  const deps = {
    ...{ db: server.db, account: TWILIO_ACCOUNT, secret: SECRET, baseUrl: REPLIES_TO },
    clock: () => ({ now, steady: server.clock.now() }),
    onEscalated: server.paging.decide,
    warn: () => undefined,
  }
  const { pathname } = new URL(webhook.url)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { ...form, ...signatureHeaders(TWILIO_SETTINGS, webhook) }
  const body = Readable.from([Buffer.from(webhook.fields.toString())])
  const work = runAs(instance, () => servePhone(deps, { method: 'POST', url: pathname, headers, body }))
  const answer = await Promise.race([work.catch(() => BROKEN), world.pause(PATIENCE_MS)])
  if (!answer) return nothing
  const { status, headers: sent, body: text } = answer
  return { ...nothing, status, contentType: sent['Content-Type'] ?? '', body: new TextEncoder().encode(String(text)) }
}

const BROKEN = { status: 503, headers: { 'Content-Type': 'text/plain' }, body: '' }
