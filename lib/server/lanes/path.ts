import { isPingPath } from '../../heartbeats/ping-url'
import { protocolOf } from '../../ingest/drop-in/address'
import { isButtonPath } from '../../replies/button/press-button'
import { MATTERMOST_PATH } from '../../replies/mattermost/path'
import { SLACK_PATH } from '../../replies/slack/path'
import { TELEGRAM_PATH } from '../../replies/telegram/path'
import { isPhonePath } from '../../replies/twilio/serve'

export const INGEST_PATH = '/api/webhook/ingest'

export function pathOf({ url = '' }: { url?: string }) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** Accepts absolute form (RFC 9112) and any spelling: senders that follow no redirect would lose their alerts. */
export function originForm(url = '') {
  if (url === INGEST_PATH) return url
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  const path = pathOf({ url: target })
  const plain = plainPath(path)
  return plain === INGEST_PATH || isPingPath(plain) || protocolOf(plain) || isReplyPath(plain)
    ? plain + target.slice(path.length)
    : target
}

const OF_BUTTONS = [SLACK_PATH, MATTERMOST_PATH, TELEGRAM_PATH]

function isReplyPath(path: string) {
  return isPhonePath(path) || OF_BUTTONS.includes(path) || isButtonPath(path)
}

/** Without repeated and trailing slashes and dot segments. */
function plainPath(path: string) {
  const marked = path.replace(ENCODED_DOTS, (segment) => segment + MARK)
  if (!path.startsWith('/') || !URL.canParse(`http://x${marked}`)) return path
  // Node gives each byte as a character; curl sends the bytes of UTF-8 as they are.
  const { pathname } = new URL(`http://x${Buffer.from(marked, 'latin1').toString()}`)
  return (marked === path ? pathname : pathname.replaceAll(MARK, '')).replace(/\/{2,}/g, '/').replace(/\/$/, '')
}

/** An alias of Opsgenie may be `.` or `..`; encoded, it is no step of the path, which a URL would take it for. */
const ENCODED_DOTS = /(?<=\/v2\/alerts\/(?:[^?#]*\/)?)(?:%2e|\.%2e|%2e\.|%2e%2e)(?=\/|$)/gi
const MARK = '%00'
