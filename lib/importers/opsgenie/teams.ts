import type { z } from 'zod'
import { change, enter, leaveOut, miss, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { filesOf, type Read, readObject, readObjects } from '../source/objects'
import { type Directory, inWords, type Member, personOf, remember, unwrapped } from './directory'
import { routingRule, team } from './shapes'

export type TeamRules = { id: string | undefined; name: string; rules: Read<z.infer<typeof routingRule>>[] }

/** The rules of each team, in their order. */
export function importTeams(directory: Directory, folder: Folder): TeamRules[] {
  const { draft } = directory
  const files = filesOf(folder, draft.ledger, { under: 'teams', kind: 'Team' })
  const flat = files.map(({ path, value }) => ({ path, value: unwrapped(value, 'team') }))
  return readObjects(draft.ledger, { kind: 'Team', schema: team }, flat).map(({ value, entry }) => {
    const name = draft.names.team(value.name, entry)
    take(entry)
    const members = (value.members ?? []).flatMap(({ user = {}, role }): Member[] => {
      const email = personOf(directory, user)
      if (email !== undefined) return [{ email, isAdmin: role === 'admin' }]
      change(entry, `Without ${inWords({ ...user, type: 'member' })}, who is not among the people.`)
      miss(draft.ledger, `${inWords({ ...user, type: 'member' })}, named by the team ${value.name}`)
      return []
    })
    const different = [...new Map(members.map((one) => [one.email, one])).values()]
    draft.teams.set(name, { members: different.map(({ email }) => email), schedules: [] })
    for (const [index, role] of (value.teamRoles ?? []).entries())
      leaveOut(
        enter(draft.ledger, { kind: 'Team role', id: `${value.name} ${index + 1}`, name: roleName(role) }),
        NO_ROLES,
      )
    const rules = readRules(directory, value)
    const notifies = (rules.find((one) => one.value.isDefault) ?? rules.at(-1))?.value.notify
    remember(directory.teams, value, { name, members: different, notifies })
    return { id: value.id, name, rules }
  })
}

const NO_ROLES = 'Teams of Tocsin have no roles of their own.'

function roleName(role: unknown) {
  return typeof role === 'object' && role !== null && 'name' in role ? String(role.name) : 'a role'
}

function readRules({ draft }: Directory, { name, teamRoutingRules = [] }: z.infer<typeof team>) {
  const read = teamRoutingRules.flatMap((raw, index) => {
    const nameOf = (one: Record<string, unknown>) => `${name}: ${typeof one.name === 'string' ? one.name : index + 1}`
    const wanted = { kind: 'Team routing rule', schema: routingRule, nameOf }
    return readObject(draft.ledger, wanted, { path: `${name}, rule ${index + 1}`, value: raw }) ?? []
  })
  return read.toSorted((one, other) => rank(one.value) - rank(other.value))
}

/** The default rule stands last, wherever it is counted. */
function rank({ isDefault, order = 0 }: z.infer<typeof routingRule>) {
  return isDefault ? Number.MAX_SAFE_INTEGER : order
}
