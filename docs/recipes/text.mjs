const MOST_LABEL = 200
const MOST_TEXT = 8_000
const AN_HOUR_MS = 3_600_000

/** Without line breaks and what else is not seen, such as marks that turn the direction of text. */
export function oneLine(text, most) {
  return cut(
    String(text)
      .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
      .trim(),
    most,
  )
}

export function cut(text, most) {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** By which an issue is found again: of one incident of one installation. */
export function externalId({ id, url }) {
  return `tocsin-${new URL(url).host.replace(/[^a-z0-9.-]/g, '-')}-${id}`
}

/** Before an issue of this incident can have been opened, also by a clock that is behind ours. */
export function openedAfter({ receivedAt }) {
  return new Date(Date.parse(receivedAt) - AN_HOUR_MS)
}

/** What an issue says, as plain text. */
export function describe({ severity, summary, receivedAt, team, labels, details, isDetailsWhole }) {
  const facts = { severity, received: receivedAt, ...(team && { team }), ...labels }
  const lines = Object.entries(facts).map(
    ([key, value]) => `${oneLine(key, MOST_LABEL)}: ${oneLine(value, MOST_LABEL)}`,
  )
  const text = [oneLine(summary, 1_000), '', ...lines, ...(details ? ['', visible(details)] : [])].join('\n')
  return cut(isDetailsWhole ? text : `${text}\n…`, MOST_TEXT)
}

const HAPPENED = {
  'incident.acknowledged': 'Acknowledged',
  'incident.noted': 'Note',
  'incident.resolved': 'Resolved',
  'incident.reopened': 'Open again',
}

/** Of an event, as plain text. People are named without their addresses: issues may be public. */
export function sentence({ type, data: { by } }) {
  const who = by?.name ?? by?.apiKey
  return `${HAPPENED[type]}${who ? ` by ${oneLine(who, MOST_LABEL)}` : ''}.`
}

export function noteOf({ data: { note } }) {
  return note ? cut(visible(note), MOST_TEXT) : ''
}

/** Lines stay. */
function visible(text) {
  return String(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, ' ')
}

/** Shown as it is: neither Markdown, mentions nor commands of the tracker are in force between the fences. */
export function fenced(text) {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

/** For the title of an issue: it mentions nobody and refers to nothing. */
export function plainTitle(text, most) {
  return cut(oneLine(text, most).replace(/(?<=[@#!~%$&*^])(?=\S)/g, '\u200b'), most)
}

/** The body of an issue in Markdown. Its first line is that by which it is found. */
export function markdownBody(incident) {
  const link = `[Incident ${incident.id}](${incident.url}) in Tocsin`
  return [firstLine(incident), '', `${link}.`, '', fenced(describe(incident))].join('\n')
}

export function isOf(incident, body) {
  return typeof body === 'string' && body.split(/\r?\n/, 1)[0] === firstLine(incident)
}

function firstLine(incident) {
  return `\`${externalId(incident)}\``
}

/** A comment in Markdown. */
export function markdownComment(event) {
  const note = noteOf(event)
  return [fenced(sentence(event)), ...(note ? [fenced(note)] : [])].join('\n\n')
}
