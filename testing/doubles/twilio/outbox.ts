import type { Account } from './account'
import { type Sent, sendWebhook, type Webhook } from './webhook'

export type Outbox = ReturnType<typeof openOutbox>

/** The requests that Twilio makes to the application; `send` makes one. */
export function openOutbox(
  account: Account,
  send: (webhook: Webhook) => Promise<Sent> = (webhook) => sendWebhook(account.settings, webhook),
) {
  const sent: Sent[] = []
  const made: Webhook[] = []
  const held: Webhook[] = []
  let isHolding = false

  /** A request whose answer Twilio waits for, as for TwiML. */
  async function request(webhook: Webhook) {
    const answer = await send(webhook)
    sent.push(answer)
    return answer
  }

  /** A status callback; a held one waits for `release`. */
  async function callBack(webhook: Webhook) {
    made.push(webhook)
    if (isHolding) return void held.push(webhook)
    await request(webhook)
  }

  return {
    request,
    callBack,
    sent: () => [...sent],
    /** Status callbacks wait from now on. */
    hold: () => {
      isHolding = true
    },
    /** Sends what waits, one after the other, and holds no more. */
    release: async (order: 'in order' | 'reversed' = 'in order') => {
      isHolding = false
      const waiting = held.splice(0)
      for (const webhook of order === 'reversed' ? waiting.reverse() : waiting) await request(webhook)
    },
    /** Sends the status callbacks about a call or message once more. */
    repeat: async (sid: string) => {
      for (const webhook of made.filter((one) => [...one.fields.values()].includes(sid))) await request(webhook)
    },
  }
}
