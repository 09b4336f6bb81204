import type { Message } from '../channel'
import { plainMessage } from '../plain'
import { onePart } from './part'

/** One part of an SMS: what is wrong, and how to answer. */
export function smsText(message: Message, { canReply }: { canReply: boolean }) {
  const { title, links } = plainMessage(message)
  const { reply, kind } = message
  if (kind === 'code') return onePart(title, '')
  if (canReply && reply?.code !== undefined) return onePart(title, answersTo(reply.code))
  const [link] = links
  return link ? onePart(title, `\n${link.url}`) : onePart(title, '')
}

function answersTo(code: number) {
  return `\nReply ${code}a: acknowledge, ${code}c: resolve, ${code}e: escalate`
}
