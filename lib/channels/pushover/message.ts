import type { Message } from '../channel'
import { isQuiet } from '../is-quiet'
import { linesThatFit } from '../lines-that-fit'
import { plainMessage } from '../plain'

// https://pushover.net/api#limits. Titles and names of links are shorter already.
const MESSAGE_CHARACTERS = 1024
const URL_CHARACTERS = 512

// Emergency: loud again each minute for an hour, until somebody confirms it on the phone.
const EMERGENCY = { priority: '2', retry: '60', expire: '3600' }

/** The fields of a message, without who sends and who gets it. */
export function pushoverMessage(message: Message): Record<string, string> {
  const { title, lines, links } = plainMessage(message)
  const short = links.filter(({ url }) => url.length <= URL_CHARACTERS)
  const [first, ...others] = short
  const foot = linesThatFit(
    others.map(({ text, url }) => `${text}: ${url}`),
    MESSAGE_CHARACTERS,
  )
  const room = MESSAGE_CHARACTERS - foot.join('\n').length - 1
  return {
    title,
    // Pushover refuses an empty message.
    message: [...linesThatFit(lines, room), ...foot].join('\n') || title,
    timestamp: Math.floor(message.at.getTime() / 1000).toString(),
    ...(first && { url: first.url, url_title: first.text }),
    ...priorityOf(message),
  }
}

function priorityOf(message: Message) {
  if (isQuiet(message)) return { priority: '-1' }
  if (message.kind !== 'page') return { priority: '0' }
  if (message.severity === 'critical' || message.severity === 'high') return EMERGENCY
  return { priority: message.severity === 'medium' ? '1' : '0' }
}
