import type { Message } from '../channel'
import { styled } from './looks'
import { html, type Markup } from './markup'

const BADGE =
  'display:inline-block;margin-right:6px;padding:3px 10px;border-radius:6px;font-size:14px;line-height:20px;font-weight:700;letter-spacing:0.04em;'

/** The severity as a word, which incident and step it is, and the title. */
export function headOf(message: Message, title: string): Markup {
  const word = message.severity?.toUpperCase()
  const heading = word && title.startsWith(`${word}: `) ? title.slice(word.length + 2) : title
  return html`${above(message)}<h1 style="margin:10px 0 12px;font-size:22px;line-height:28px;font-weight:700">${heading}</h1>\n`
}

function above({ severity, about, parts }: Message) {
  // A step that has a reason is named with it.
  const step = parts?.step?.why ? undefined : parts?.step?.name
  const where = [about && `Incident ${about.incidentId}`, step].filter((one) => one !== undefined).join(' · ')
  const badge = severity && html`<span ${styled(severity, BADGE)}>${severity.toUpperCase()}</span> `
  if (!badge && !where) return html``
  return html`<div>${badge}<span ${styled('muted', 'font-size:14px;')}>${where}</span></div>\n`
}
