import type { Context } from '../context'
import type { Reader, Transaction } from '../db/database'
import { nameFault } from '../name'
import type { FieldErrors } from '../result'
import { oneLine } from '../text'

/** `members`: user ids. */
export type TeamSettings = { name: string; members: readonly number[] }

const MOST_MEMBERS = 200

/** The settings to store, or their faults. `except`: the team that is changed. */
export async function checkTeam(
  reader: Reader | Transaction,
  { workspaceId }: Context,
  settings: TeamSettings,
  except?: number,
): Promise<TeamSettings | { errors: FieldErrors }> {
  const name = oneLine(settings.name)
  const members = [...new Set(settings.members)]
  const faults = {
    name: nameFault(name) ?? (await takenFault(reader, workspaceId, name, except)),
    members: await membersFault(reader, workspaceId, members),
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  return Object.keys(errors).length > 0 ? { errors } : { name, members }
}

async function takenFault(reader: Reader | Transaction, workspaceId: number, name: string, except?: number) {
  const teams = await reader.team.findMany({ where: { workspaceId, name, removedAt: null }, select: { id: true } })
  return teams.some(({ id }) => id !== except) ? 'Another team has this name.' : undefined
}

async function membersFault(reader: Reader | Transaction, workspaceId: number, members: number[]) {
  if (members.length > MOST_MEMBERS) return `Use at most ${MOST_MEMBERS} people.`
  const known = await reader.user.count({ where: { workspaceId, id: { in: members } } })
  return known === members.length ? undefined : 'Choose people of this workspace.'
}
