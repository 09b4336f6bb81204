import type { Message } from './channel'

/** Nothing is to be done about it, so it wakes nobody. */
export function isQuiet({ kind }: Pick<Message, 'kind'>) {
  return kind === 'acknowledged' || kind === 'resolved'
}
