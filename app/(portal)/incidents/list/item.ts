import type { IncidentRowData } from '@/components/incident-rows'
import { groupDigits } from '@/components/ui/group-digits'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import type { IncidentGroup } from '@/lib/incidents/group'
import { incidentTargets } from '../handling/target'
import type { Target } from '../handling/target-schema'

/** Its key is its id. */
export type IncidentItem = { kind: 'incident'; key: string; isGone: boolean; row: IncidentRowData }

export type GroupItem = {
  kind: 'group'
  /** The JSON text of its values. */
  key: string
  isGone: boolean
  group: IncidentGroup
  /** It may have older incidents, which are not counted. */
  isCut: boolean
  onCall: PersonOnCall[]
  /** Opens it, or closes it again. */
  href: string
  /** Its newest incidents, while it is open. */
  opened: IncidentItem[] | undefined
}

export type Item = IncidentItem | GroupItem

export type Page = {
  workspaceId: number
  items: Item[]
  q: string
  /** Of the labels to group by; undefined: these are incidents. */
  keys: string[] | undefined
  title: string
  hasMore: boolean
  /** Of the list's address. */
  search: string
  mark: string
  upToId: number
}

export function incidentItem(row: IncidentRowData, isGone = false): IncidentItem {
  return { kind: 'incident', key: String(row.id), isGone, row }
}

/** Each group before its incidents, as one goes through them. */
export function inOrder(items: Item[]): Item[] {
  return items.flatMap((item) => (item.kind === 'group' && item.opened ? [item, ...item.opened] : [item]))
}

/** Of the item itself, or of the incident that it shows. */
export function groupAround(items: Item[], item: Item | undefined): GroupItem | undefined {
  return items.flatMap((one) => (one.kind === 'group' && inOrder([one]).some((its) => its === item) ? one : []))[0]
}

/** Keys that are no group's are those of incidents, of other pages too. */
export function targetsOf(given: readonly string[], items: Item[], { q, keys = [] }: Page): Target[] {
  const groups = items.flatMap((item) => (item.kind === 'group' && given.includes(item.key) ? item : []))
  const ids = given.filter((key) => !groups.some((group) => group.key === key)).map(Number)
  const seen = groups.map(({ group }): Target => {
    return { kind: 'group', q, keys, values: group.values, upToId: group.newestId }
  })
  return [...incidentTargets(ids), ...seen]
}

/** What these keys stand for. */
export function inWords(given: readonly string[], items: Item[]) {
  const [only] = given
  const found = given.length === 1 ? inOrder(items).find(({ key }) => key === only) : undefined
  if (found?.kind === 'incident') return `#${found.row.id} ${found.row.summary}`
  if (found) return `The group ${found.group.values.map((value) => value ?? 'none').join(', ')}`
  const groups = items.filter(({ kind, key }) => kind === 'group' && given.includes(key)).length
  const incidents = given.length - groups
  const counted = [groups > 0 && count(groups, 'group'), incidents > 0 && count(incidents, 'incident')]
  return `${counted.filter(Boolean).join(' and ')} selected`
}

function count(many: number, noun: string) {
  return many === 1 ? `1 ${noun}` : `${groupDigits(many)} ${noun}s`
}
