import type { Message } from '../channel'
import { styled } from './looks'
import { html, type Markup } from './markup'

/** A longer address is in the text only. */
const URL_CHARACTERS = 2_000
const SHAPE = 'border-radius:8px;font-weight:600;text-decoration:none;'
const MAIN = `${SHAPE}display:block;padding:14px 24px;font-size:17px;line-height:24px;text-align:center;`
const OTHER = `${SHAPE}display:inline-block;padding:11px 16px;border-width:1px;border-style:solid;margin:0 6px 8px 0;line-height:22px;`

type Link = Message['links'][number]

/** Links that a thumb can hit, in a page the first one over the whole width. */
export function buttons(links: readonly Link[], kind: Message['kind']): Markup {
  const short = links.filter(({ url }) => url.length <= URL_CHARACTERS)
  const [first, ...others] = short
  if (kind !== 'page' || !first) return row(short)
  return html`${mainButton(first)}${row(others)}`
}

/** Outlook for Windows ignores the space inside a link, so that a cell has it there. */
function mainButton({ text, url }: Link) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:16px 0 12px"><tr>
<td align="center" ${styled('main', 'border-radius:8px;mso-padding-alt:14px 24px;')}><a href="${url}" ${styled('main', MAIN)}>${text}</a></td>
</tr></table>
`
}

function row(links: readonly Link[]) {
  if (links.length === 0) return html``
  return html`<div style="margin:12px 0">
${links.map(({ text, url }) => html`<a href="${url}" ${styled('other', OTHER)}>${text || 'Open'}</a>\n`)}</div>
`
}
