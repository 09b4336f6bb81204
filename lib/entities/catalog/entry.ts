import type { EntityKind } from '../../db/database'
import { oneLine, storable } from '../../values/text'
import { entityErrors } from '../check'
import type { Fault, ParsedDocument } from './documents'

export type CatalogEntry = {
  document: number
  identifier: string
  kind: EntityKind
  plainName: string
  name: string | undefined
  description: string | undefined
  url: string | undefined
  owner: string | undefined
}

const KINDS: Record<string, EntityKind> = { Component: 'service', API: 'service', Resource: 'system', System: 'system' }
const VIEW_URL = 'backstage.io/view-url'
const ENTITY_ID = 'tocsin/entity-id'

export type ReadEntry = { entry: CatalogEntry } | { skippedKind: string } | { faults: Fault[] }

export function readEntry({ number, value }: ParsedDocument): ReadEntry {
  const fault = (field: string, message: string) => ({ document: number, field, message })
  if (!isMap(value)) return { faults: [fault('', 'Write a map with kind and metadata.')] }
  if (typeof value.kind !== 'string') return { faults: [fault('kind', 'Give a kind, such as Component.')] }
  const kind = Object.hasOwn(KINDS, value.kind) ? KINDS[value.kind] : undefined
  if (!kind) return { skippedKind: value.kind }
  const wrong: Fault[] = []
  const map = (of: Record<string, unknown>, key: string, path: string) => {
    const found = of[key]
    if (isMap(found)) return found
    if (found !== undefined && found !== '') wrong.push(fault(path, 'Write a map of names and values.'))
    return {}
  }
  const text = (of: Record<string, unknown>, key: string, path: string) => {
    const found = of[key]
    if (typeof found === 'string') return given(found)
    if (found !== undefined) wrong.push(fault(path, 'Write a text.'))
    return undefined
  }
  const metadata = map(value, 'metadata', 'metadata')
  const annotations = map(metadata, 'annotations', 'metadata.annotations')
  const plainName = text(metadata, 'name', 'metadata.name')
  const namespace = text(metadata, 'namespace', 'metadata.namespace')
  const chosen = text(annotations, ENTITY_ID, `metadata.annotations.${ENTITY_ID}`)
  if (plainName === undefined && wrong.length === 0) wrong.push(fault('metadata.name', 'Give the name of the entity.'))
  const link = firstLink(metadata.links, (at) => wrong.push(fault(at, 'Write a list of links, each with a url.')))
  const viewUrl = text(annotations, VIEW_URL, `metadata.annotations.${VIEW_URL}`)
  const entry = {
    document: number,
    identifier: storable(chosen ?? identifierOf(namespace, plainName ?? '')),
    kind,
    plainName: oneLine(plainName ?? ''),
    name: given(oneLine(text(metadata, 'title', 'metadata.title') ?? '')),
    description: given(storable(text(metadata, 'description', 'metadata.description') ?? '').trim()),
    url: given(storable(link ?? viewUrl ?? '').trim()),
    owner: ownerName(text(map(value, 'spec', 'spec'), 'owner', 'spec.owner')),
  }
  if (wrong.length > 0) return { faults: wrong }
  const fields = {
    identifier: chosen ? `metadata.annotations.${ENTITY_ID}` : 'metadata.name',
    name: entry.name ? 'metadata.title' : 'metadata.name',
    description: 'metadata.description',
    url: link ? 'metadata.links[0].url' : `metadata.annotations.${VIEW_URL}`,
  }
  const errors = Object.entries(fields).flatMap(([field, path]) => {
    const message = faultsOf(entry)[field]
    return message ? [fault(path, message)] : []
  })
  return errors.length > 0 ? { faults: errors } : { entry }
}

function faultsOf({ identifier, plainName, name, description = '', url = '' }: CatalogEntry) {
  return entityErrors({ identifier, name: name ?? plainName, description, url })
}

/** Without the kind, because monitors send names and know nothing of Backstage. */
function identifierOf(namespace: string | undefined, name: string) {
  return namespace === undefined || namespace === 'default' ? name : `${namespace}/${name}`
}

function firstLink(links: unknown, wrong: (field: string) => void): string | undefined {
  if (links === undefined || links === '') return undefined
  if (!Array.isArray(links)) return void wrong('metadata.links')
  const [first]: unknown[] = links
  if (first === undefined) return undefined
  if (!isMap(first) || typeof first.url !== 'string') return void wrong('metadata.links[0]')
  return given(first.url)
}

function ownerName(owner: string | undefined) {
  if (owner === undefined) return undefined
  return oneLine(owner.replace(/^group:/i, '').replace(/^default\//i, ''))
}

function given(text: string): string | undefined {
  return ['', '~', 'null'].includes(text.trim()) ? undefined : text
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
