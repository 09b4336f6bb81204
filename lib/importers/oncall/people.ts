import { leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { readObjects } from '../source/objects'
import { type Directory, filesOfMany } from './directory'
import { personalRule, swap, team, user, webhook } from './shapes'

export function importPeople(directory: Directory, folder: Folder) {
  const { draft } = directory
  const nameOf = (raw: Record<string, unknown>) => raw.username ?? raw.email
  const users = readObjects(
    draft.ledger,
    { kind: 'User', schema: user, nameOf },
    filesOfMany(folder, directory, { many: 'users', kind: 'User' }),
  )
  for (const { value, entry } of users) {
    const { id, username, email, name = username ?? '', role } = value
    draft.people.add({ keys: [id, username], email, name, isAdmin: role?.toLowerCase() === 'admin' }, entry)
  }
  const teams = filesOfMany(folder, directory, { many: 'teams', kind: 'Team' })
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Team', schema: team }, teams)) {
    const name = draft.names.team(value.name, entry)
    const members = users
      .filter((one) => one.value.teams?.includes(value.id))
      .flatMap((one) => draft.people.find(one.value.id) ?? [])
    draft.teams.set(name, { members: [...new Set(members)], schedules: [] })
    directory.teams.set(value.id, name)
    directory.members.set(value.id, [...new Set(members)])
    take(entry)
  }
}

/** What people have of their own, and what Tocsin keeps elsewhere. */
export function tellOthers(directory: Directory, folder: Folder) {
  const { draft } = directory
  const rules = filesOfMany(folder, directory, { many: 'personal_notification_rules', kind: 'Notification rule' })
  const nameOf = ({ user_id }: Record<string, unknown>) =>
    typeof user_id === 'string' ? draft.people.find(user_id) : undefined
  for (const { value, entry } of readObjects(
    draft.ledger,
    { kind: 'Notification rule', schema: personalRule, nameOf },
    rules,
  )) {
    const said =
      value.type === 'wait'
        ? `a wait of ${(value.duration ?? 0) / 60} min`
        : (value.type ?? 'unknown').replaceAll('_', ' ')
    leaveOut(
      entry,
      `Rules name verified contact methods, which their owner adds. It was${value.important ? ', for what is important' : ''}: ${said}.`,
    )
  }
  const swaps = filesOfMany(folder, directory, { many: 'shift_swaps', kind: 'Shift swap' })
  for (const { value, entry } of readObjects(
    draft.ledger,
    { kind: 'Shift swap', schema: swap, nameOf: (raw) => raw.id },
    swaps,
  ))
    leaveOut(
      entry,
      `Ask for it in the portal: ${draft.people.find(value.beneficiary) ?? 'somebody'}, ${value.swap_start ?? ''} to ${value.swap_end ?? ''}.`,
    )
  const webhooks = [
    ...filesOfMany(folder, directory, { many: 'webhooks', kind: 'Webhook' }),
    ...filesOfMany(folder, directory, { many: 'outgoing_webhooks', kind: 'Webhook' }),
  ]
  for (const { value, entry } of readObjects(draft.ledger, { kind: 'Webhook', schema: webhook }, webhooks))
    leaveOut(
      entry,
      `What it sends has a shape of its own: add a webhook in Settings for ${value.url ?? 'its address'}, which gets Tocsin's events.`,
    )
}
