import type { z } from 'zod'
import { isObject } from '../../values/is-object'
import { change, enter, leaveOut } from '../report/ledger'
import type { Folder } from '../source/folder'
import { filesOf, type Read, readObject, readObjects } from '../source/objects'
import { type Directory, dateOf, unwrapped } from './directory'
import { contact, forwarding, notificationRule, user } from './shapes'

const ADMINS = ['admin', 'owner']

export function importPeople({ draft }: Directory, folder: Folder) {
  const files = filesOf(folder, draft.ledger, { under: 'users', kind: 'User' })
  const wanted = { kind: 'User', schema: user, nameOf: (raw: Record<string, unknown>) => raw.username }
  const flat = files.map(({ path, value }) => ({ path, value: unwrapped(value, 'user') }))
  for (const { value, entry } of readObjects(draft.ledger, wanted, flat)) {
    const { id, username, fullName, role, blocked } = value
    if (blocked) leaveOut(entry, 'Blocked in Opsgenie.')
    else {
      const isAdmin = ADMINS.includes(role?.name?.toLowerCase() ?? '')
      draft.people.add({ keys: [id, username], email: username, name: fullName ?? '', isAdmin }, entry)
      if (!isAdmin && role?.name && role.name.toLowerCase() !== 'user')
        change(entry, `The role "${role.name}" becomes responder: Tocsin has admins and responders.`)
    }
    importContacts(draft, value)
  }
}

/** Nobody but its owner can verify a number: what was there is told, so that people know what to add. */
function importContacts(
  draft: Directory['draft'],
  { username, userContacts = [], notificationRuleList = [] }: z.infer<typeof user>,
) {
  for (const [index, raw] of userContacts.entries()) {
    const path = `${username} contact ${index + 1}`
    const read = readObject(
      draft.ledger,
      { kind: 'Contact', schema: contact, nameOf: () => path },
      { path, value: raw },
    )
    if (read)
      leaveOut(
        read.entry,
        `People add and verify their own: it was by ${read.value.contactMethod ?? 'an unknown method'}.`,
      )
  }
  for (const [index, raw] of notificationRuleList.entries()) {
    const path = `${username} rule ${index + 1}`
    const nameOf = ({ name }: Record<string, unknown>) => `${username}: ${typeof name === 'string' ? name : index + 1}`
    const read = readObject(
      draft.ledger,
      { kind: 'Notification rule', schema: notificationRule, nameOf },
      { path, value: raw },
    )
    if (read) leaveOut(read.entry, `${OWN_RULES} ${ruleInWords(read)}`)
  }
}

const OWN_RULES = 'Rules name verified contact methods, which their owner adds.'

function ruleInWords({
  value: { actionType = 'create-alert', enabled, steps = [] },
}: Read<z.infer<typeof notificationRule>>) {
  if (enabled === false) return `It was off (${actionType}).`
  const said = steps.map(
    ({ contact: by, sendAfter }) =>
      `${by?.method ?? 'contact'} after ${sendAfter?.timeAmount ?? 0} ${sendAfter?.timeUnit ?? 'minutes'}`,
  )
  return `It was, on ${actionType}: ${said.join(', ') || 'nothing'}.`
}

export function importForwardings(directory: Directory, folder: Folder) {
  const { ledger } = directory.draft
  const files = filesOf(folder, ledger, { under: 'forwardings', kind: 'Forwarding' })
  const wanted = { kind: 'Forwarding', schema: forwarding, nameOf: (raw: Record<string, unknown>) => raw.alias }
  for (const { value, entry } of readObjects(ledger, wanted, files)) {
    const [from, to] = [value.fromUser?.username ?? '?', value.toUser?.username ?? '?']
    entry.name = `${from} to ${to}`
    const until = dateOf(directory, value.endDate ?? '')
    const isOver = until && until <= directory.settings.asOf
    leaveOut(
      entry,
      isOver
        ? `It ended ${until.toISOString()}.`
        : `Add an override in the portal in each of their schedules: ${to} in place of ${from}, ${value.startDate ?? ''} to ${value.endDate ?? ''}.`,
    )
  }
}

export function importRoles({ draft }: Directory, folder: Folder) {
  const files = filesOf(folder, draft.ledger, { under: 'customUserRoles', kind: 'Custom role' })
  for (const { path, value } of files) {
    const name = isObject(value) && typeof value.name === 'string' ? value.name : path
    leaveOut(enter(draft.ledger, { kind: 'Custom role', id: path, name }), 'Tocsin has admins and responders.')
  }
}
