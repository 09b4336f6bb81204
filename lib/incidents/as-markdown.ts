import type { BlockContent, ListItem, PhrasingContent, Root } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { safeLink } from '../http/link'
import type { IncidentDetail } from './get'
import type { PayloadField, ShownPayload } from './payload'

type Incident = Pick<
  IncidentDetail,
  'id' | 'summary' | 'severity' | 'status' | 'receivedAt' | 'resolvedAt' | 'timeline'
> & {
  entity: { identifier: string; name: string | null } | null
  runbook: { identifier: string; title: string | null; url: string | null } | null
  assignee: { name: string } | null
  acknowledgedBy: { name: string } | null
  apiKey: { name: string }
}

export function incidentAsMarkdown(incident: Incident, payload: ShownPayload, address: string): string {
  const { labels, details, extra } = payload
  const children: Root['children'] = [
    { type: 'heading', depth: 2, children: [text(`${incident.severity}: ${incident.summary}`)] },
    list(facts(incident, address)),
    ...section('Labels', labels.length > 0 && list(labels.map(field))),
    ...section('Details', details && details.text !== '' && code(details)),
    ...section('Extra fields', extra.length > 0 && list(extra.map(field))),
    ...section('Notes', notes(incident)),
  ]
  return toMarkdown({ type: 'root', children }, { bullet: '-' })
}

function facts({ id, status, receivedAt, resolvedAt, apiKey, ...named }: Incident, address: string) {
  const { entity, runbook, assignee, acknowledgedBy } = named
  const owner = assignee ?? acknowledgedBy
  return [
    item([{ type: 'link', url: address, children: [text(`Incident ${id}`)] }, text(`, ${status}`)]),
    item([text(`Since ${utc(receivedAt)}${resolvedAt ? `, resolved ${utc(resolvedAt)}` : ''}`)]),
    item([text(owner ? `Owner: ${owner.name}` : 'Unassigned')]),
    item([text(`From ${apiKey.name}`)]),
    ...(entity ? [item([text(`Entity: ${entity.name ?? entity.identifier}`)])] : []),
    ...(runbook ? [item([text('Runbook: '), runbookName(runbook)])] : []),
  ]
}

function runbookName({ identifier, title, url }: NonNullable<Incident['runbook']>): PhrasingContent {
  const name = text(title ?? identifier)
  const link = safeLink(url)
  return link ? { type: 'link', url: link, children: [name] } : name
}

function notes({ timeline }: Incident) {
  const items = timeline.flatMap(({ note, user, at }): ListItem[] =>
    note === null
      ? []
      : [
          {
            type: 'listItem',
            children: [
              paragraph([text(`${user?.name ?? ''}, ${utc(at)}:`)]),
              { type: 'blockquote', children: [paragraph([text(note)])] },
            ],
          },
        ],
  )
  return items.length > 0 && list(items)
}

function field({ key, text: value, isCut }: PayloadField) {
  return item([{ type: 'inlineCode', value: oneSpace(`${key}=${value}${isCut ? '…' : ''}`) }])
}

/** Inline code cannot hold a line break. */
function oneSpace(value: string) {
  return value.replaceAll(/\s*\n\s*/g, ' ')
}

function code({ text: value, isCut }: PayloadField): BlockContent {
  return { type: 'code', value: isCut ? `${value}\n…` : value }
}

function section(title: string, content: BlockContent | false | undefined): Root['children'] {
  return content ? [{ type: 'heading', depth: 3, children: [text(title)] }, content] : []
}

function list(children: ListItem[]): BlockContent {
  return { type: 'list', ordered: false, spread: false, children }
}

function item(children: PhrasingContent[]): ListItem {
  return { type: 'listItem', spread: false, children: [paragraph(children)] }
}

function paragraph(children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children }
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

function utc(at: Date) {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
