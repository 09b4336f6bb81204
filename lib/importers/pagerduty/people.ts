import type { z } from 'zod'
import { change, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { readObject, readObjects } from '../source/objects'
import { type Directory, filesOfMany, nameOf } from './directory'
import { contactMethod, notificationRule, team, user } from './shapes'

type User = z.infer<typeof user>

const ADMINS = ['admin', 'owner', 'account_owner']
const PLAIN = ['user', 'limited_user']

export function importPeople(directory: Directory, folder: Folder) {
  const { draft } = directory
  const files = filesOfMany(folder, directory, { many: 'users', one: 'user', kind: 'User' })
  const users = readObjects(draft.ledger, { kind: 'User', schema: user, nameOf }, files)
  const teams = filesOfMany(folder, directory, { many: 'teams', one: 'team', kind: 'Team' })
  for (const { value, entry } of users) {
    const isAdmin = ADMINS.includes(value.role ?? '')
    draft.people.add({ keys: [value.id], email: value.email, name: value.name ?? '', isAdmin }, entry)
    if (!isAdmin && value.role && !PLAIN.includes(value.role))
      change(entry, `The role "${value.role}" becomes responder: Tocsin has admins and responders.`)
    tellOwn(directory, value)
  }
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Team', schema: team, nameOf }, teams)) {
    const name = draft.names.team(value.name ?? value.summary ?? value.id, entry)
    const members = users.filter((one) => one.value.teams?.some(({ id }) => id === value.id))
    const emails = members.flatMap((one) => draft.people.find(one.value.id) ?? [])
    draft.teams.set(name, { members: [...new Set(emails)], schedules: [] })
    directory.teams.set(value.id, name)
    take(entry)
  }
}

/** Nobody but its owner can verify a number: what was there is told, so that people know what to add. */
function tellOwn({ draft }: Directory, { name = '', id, contact_methods = [], notification_rules = [] }: User) {
  const who = name || id
  for (const [index, raw] of contact_methods.entries()) {
    const path = `${who}, contact ${index + 1}`
    const read = readObject(
      draft.ledger,
      { kind: 'Contact method', schema: contactMethod, nameOf: () => path },
      { path, value: raw },
    )
    if (read) leaveOut(read.entry, `People add and verify their own: it was ${plain(read.value.type)}.`)
  }
  for (const [index, raw] of notification_rules.entries()) {
    const path = `${who}, rule ${index + 1}`
    const read = readObject(
      draft.ledger,
      { kind: 'Notification rule', schema: notificationRule, nameOf: () => path },
      { path, value: raw },
    )
    const { start_delay_in_minutes: delay = 0, urgency = 'high', contact_method: by } = read?.value ?? {}
    if (read) leaveOut(read.entry, `${OWN_RULES} ${urgency} urgency: ${plain(by?.type)} after ${delay} minutes.`)
  }
}

const OWN_RULES = 'Rules name verified contact methods, which their owner adds. It was, for'

function plain(type = 'an unknown method') {
  return type.replace(/_reference$/, '').replaceAll('_', ' ')
}
