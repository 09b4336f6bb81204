import type { z } from 'zod'
import { isObject } from '../../values/is-object'
import { change, enter, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { filesOf, type Read, readObjects } from '../source/objects'
import { mapCriteria } from './conditions'
import { type Directory, dateOf, unwrapped } from './directory'
import { policy } from './shapes'

type Policy = Read<z.infer<typeof policy>>

/** Before the rules of teams: what is suppressed reaches none of them. */
export function importPolicies(directory: Directory, folder: Folder) {
  for (const under of ['policiesV2', 'policies']) {
    const files = filesOf(folder, directory.draft.ledger, { under, kind: 'Alert policy' })
    const flat = files.map(({ path, value }) => ({ path, value: unwrapped(value, 'policy') }))
    for (const one of readObjects(directory.draft.ledger, { kind: 'Alert policy', schema: policy }, flat))
      importPolicy(directory, one)
  }
}

function importPolicy(directory: Directory, { value, entry }: Policy) {
  const { draft } = directory
  const restriction = value.timeRestriction ?? value.timeRestrictions
  if (value.enabled === false) return leaveOut(entry, 'Disabled in Opsgenie.')
  if (!value.suppress) return leaveOut(entry, reasonOf(value))
  if (restriction) return leaveOut(entry, 'It suppresses at certain hours: add a silence that repeats.')
  const criteria = mapCriteria(value.filter)
  if ('fault' in criteria) return leaveOut(entry, criteria.fault)
  const keys = value.teamId === undefined ? undefined : directory.keysOfTeams.get(value.teamId)
  if (!keys && criteria.any.some((conditions) => conditions.length === 0))
    return leaveOut(entry, 'It suppresses everything: Tocsin has no rule that pages nobody for whatever comes.')
  take(entry)
  for (const how of criteria.how) change(entry, how)
  for (const conditions of criteria.any) {
    const own = keys ? [{ field: 'api key' as const, operator: 'is' as const, values: keys }] : []
    const name = draft.names.rule(`Suppress: ${value.name ?? entry.id}`, entry)
    draft.rules.push({ name, conditions: [...own, ...conditions], policy: null, team: null, severity: null })
  }
}

function reasonOf({
  type,
  delayAction,
  autoRestartAction,
  autoCloseAction,
  deduplicationAction,
}: z.infer<typeof policy>) {
  if (delayAction !== undefined) return 'Delay of notifications: Tocsin has no counterpart.'
  if (autoRestartAction !== undefined)
    return 'Restart of notifications: repeats and "pages again after" of an escalation policy are like it.'
  if (autoCloseAction !== undefined) return 'Closing by time: an incident of Tocsin stays open until it is resolved.'
  if (deduplicationAction !== undefined) return 'Deduplication: an incident counts what repeats by itself.'
  return `It changes alerts (${type ?? 'alert'}): Tocsin keeps them as they are sent.`
}

export function importOrders({ draft }: Directory, folder: Folder) {
  for (const under of ['ordersV2', 'orders'])
    for (const { path } of filesOf(folder, draft.ledger, { under, kind: 'Policy order' }))
      leaveOut(
        enter(draft.ledger, { kind: 'Policy order', id: path, name: path }),
        'Rules stand in the order in which they were read.',
      )
}

export function importMaintenance(directory: Directory, folder: Folder) {
  const { draft, settings } = directory
  for (const { path, value } of filesOf(folder, draft.ledger, { under: 'maintenance', kind: 'Maintenance' })) {
    const { id = path, description = path, time = {} } = isObject(value) ? value : {}
    const entry = enter(draft.ledger, { kind: 'Maintenance', id: String(id), name: String(description) })
    const span = isObject(time) ? time : {}
    const [from, to] = [whenOf(directory, span.startDate), whenOf(directory, span.endDate)]
    const isOver = to !== undefined && to <= settings.asOf
    const when = `${from?.toISOString() ?? 'an unknown time'} to ${to?.toISOString() ?? 'an unknown time'}`
    leaveOut(
      entry,
      isOver
        ? `It ended ${to.toISOString()}.`
        : `The file holds silences that repeat: add this one in the portal, ${when}.`,
    )
  }
}

function whenOf(directory: Directory, given: unknown) {
  return typeof given === 'string' || typeof given === 'number' ? dateOf(directory, given) : undefined
}
