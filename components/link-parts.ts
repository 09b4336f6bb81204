import { linkifyit } from 'linkify-it'
import { safeLink } from '@/lib/http/link'

const MOST_LINKS = 50
// A longer address is useless, and slow to find.
const LONGEST_LINK = 2_000

/** Only whole addresses: a bare name such as `index.js` is no link. */
const linkify = linkifyit({ fuzzyEmail: false, maxLength: LONGEST_LINK })
for (const schema of ['ftp:', 'mailto:', '//']) linkify.add(schema, null)

export type LinkPart = { text: string } | { text: string; link: string }

export function linkParts(text: string): LinkPart[] {
  if (!text.includes('://')) return [{ text }]
  const parts: LinkPart[] = []
  let at = 0
  for (const { index, lastIndex } of linkify.match(text)?.slice(0, MOST_LINKS) ?? []) {
    const address = text.slice(index, lastIndex)
    const link = safeLink(address)
    if (!link) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: address, link })
    at = lastIndex
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
