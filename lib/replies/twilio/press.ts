import { readAcknowledgeLink } from '../../acknowledge-links/read'
import { findNotification } from '../../acknowledge-links/use'
import { KEY_PATH } from '../../channels/twilio/account'
import { askForKey, say, twiml } from '../../channels/twilio/twiml'
import { KEYS, sayable } from '../../channels/voice/speech'
import { act, type Reply, type ReplyDeps } from '../act'

/** As GoAlert's users know them; `*` repeats. */
const REPLIES: Record<string, Reply> = { '4': 'acknowledge', '5': 'escalate', '6': 'resolve' }

export function isReplyKey(digits: string) {
  return Object.hasOwn(REPLIES, digits)
}

export type PressDeps = ReplyDeps & { secret: string; baseUrl: string }

/** What is said after a key was pressed in a call, as TwiML. `token`: of the page, made for a call. */
export async function pressKey(
  given: PressDeps,
  { token, digits }: { token: string; digits: string },
): Promise<string> {
  const deps = { ...given, purpose: 'call' } as const
  const found = await findNotification(deps, token)
  if (!found.ok) return twiml(say(['This page is over.', 'Goodbye.']), HANG_UP)
  const reply = REPLIES[digits]
  if (reply) return twiml(say([await act(deps, found.notification, reply), 'Goodbye.']), HANG_UP)
  const asked = [...(digits === '*' ? await describePage(deps, token) : ['This key does nothing.']), KEYS]
  return twiml(askForKey(`${deps.baseUrl}${KEY_PATH}${token}`, asked), say(['Goodbye.']))
}

const HANG_UP = '<Hangup/>'

async function describePage(deps: PressDeps, token: string) {
  const link = await readAcknowledgeLink(deps, token)
  if (!link.ok || link.open === 0) return ['Nothing is open any more.']
  const [first] = link.shown
  const count = link.open === 1 ? [] : [`${link.open} incidents are open.`]
  return [...count, ...(first ? [`${first.severity}: ${sayable(first.summary)}.`] : [])]
}
