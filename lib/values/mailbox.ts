import { z } from 'zod'
import { oneLine } from './text'

export type Mailbox = { name: string; address: string }

const address = z.email().max(254)

export function readMailbox(text: string): Mailbox | undefined {
  if (oneLine(text) !== text.trim()) return undefined
  const [, name = '', inBrackets] = /^\s*("?[^"<>]*"?)\s*<([^<>]+)>\s*$/.exec(text) ?? []
  const parsed = address.safeParse((inBrackets ?? text).trim())
  return parsed.success ? { name: name.replaceAll('"', '').trim(), address: parsed.data } : undefined
}
