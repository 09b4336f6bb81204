import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MattermostBot, ReplyButton } from '../channel'

const NAMES: Record<ReplyButton, string> = { acknowledge: 'Acknowledge', resolve: 'Resolve', escalate: 'Escalate' }

/** What Mattermost keeps of a button, shows to nobody, and sends when it is pressed. */
export type ButtonContext = { uid: string; reply: ReplyButton; mac: string }

/** Mattermost signs nothing: that a press is of a button of ours is known by its context. */
export function mattermostButtons({ secret, repliesTo }: MattermostBot, uid: string, wanted: readonly ReplyButton[]) {
  return wanted.map((reply) => {
    const context: ButtonContext = { uid, reply, mac: macOf(secret, uid, reply) }
    const style = reply === 'acknowledge' ? 'primary' : 'default'
    return { id: reply, name: NAMES[reply], type: 'button', style, integration: { url: repliesTo, context } }
  })
}

export function isOwnButton(secret: string, { uid, reply, mac }: ButtonContext) {
  const [own, given] = [Buffer.from(macOf(secret, uid, reply)), Buffer.from(mac)]
  return own.length === given.length && timingSafeEqual(own, given)
}

// The prefix separates these from other uses of the secret.
function macOf(secret: string, uid: string, reply: ReplyButton) {
  return createHmac('sha256', secret).update(`mattermost button\0${reply}\0${uid}`).digest('base64url')
}
