import type { Message } from '../channel'
import { type PlainMessage, plainMessage } from '../plain'

// Teams takes 28 KB, https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors; clients saw less pass.
const MOST_BYTES = 20_000
const URL_CHARACTERS = 2000

/** An Adaptive Card in the envelope that workflows expect. */
export function teamsMessage(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const short = links.filter(({ url }) => url.length <= URL_CHARACTERS)
  const head = block({ text: title, weight: 'Bolder', size: 'Medium', color: colorOf(message) })
  let room = MOST_BYTES - bytesOf(envelope(title, [head], short))
  const kept = lines
    .map((text) => block({ text }))
    .filter((line) => {
      room -= bytesOf(line) + 1
      return room >= 0
    })
  return envelope(title, [head, ...kept], short)
}

function envelope(title: string, body: object[], links: PlainMessage['links']) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: title,
    body,
    actions: links.map(({ text, url }) => ({ type: 'Action.OpenUrl', title: text, url })),
    msteams: { width: 'Full' },
  }
  const card = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
  return { type: 'message', attachments: [card] }
}

type Run = { text: string; weight?: string; size?: string; color?: string }

/** A TextRun is plain text; a TextBlock would be Markdown. */
function block(run: Run) {
  return { type: 'RichTextBlock', spacing: 'Small', inlines: [{ type: 'TextRun', ...run }] }
}

function colorOf({ severity }: Message) {
  if (severity === 'critical' || severity === 'high') return 'Attention'
  return severity === 'medium' ? 'Warning' : 'Default'
}

function bytesOf(value: object) {
  return Buffer.byteLength(JSON.stringify(value))
}
