import type { Message } from '../channel'
import { plainMessage } from '../plain'
import { buttons } from './buttons'
import { mailDocument } from './document'
import { headOf } from './head'
import { styled } from './looks'
import { html, type Markup } from './markup'
import { withMailto } from './reply-mail'
import { sectionsOf } from './sections'

// Gmail cuts a mail at 102 KB, and hides what comes after.
const MOST_BYTES = 60_000
/** Of the elements around rows. */
const AROUND_ROWS_BYTES = 2_000
const PREVIEW_LINES = 4

/** `reason`: why somebody gets it; `mailto`: of a mail that acknowledges. */
export function mailHtml(
  message: Message,
  { reason, mailto }: { reason: string; mailto?: string | undefined },
): string {
  const { title, lines, links: others } = plainMessage(message)
  const links = withMailto(others, mailto)
  const preview = lines.filter(Boolean).slice(0, PREVIEW_LINES).join(' · ')
  const frame = (...content: Markup[]) => mailDocument({ title, preview, content }).markup
  const [head, pressed, foot] = [headOf(message, title), buttons(links, message.kind), footOf(reason)]
  const used = Buffer.byteLength(frame(head, pressed, foot))
  const { lead, rest } = sectionsOf({ parts: message.parts, lines }, MOST_BYTES - AROUND_ROWS_BYTES - used)
  return frame(head, ...lead, pressed, ...rest, foot)
}

function footOf(reason: string) {
  const css =
    'border-top-width:1px;border-top-style:solid;margin:24px 0 0;padding-top:12px;font-size:13px;line-height:20px;'
  return html`<div ${styled('line', css)}><span ${styled('muted')}>${reason}</span></div>`
}
