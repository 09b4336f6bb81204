import { TEAM_ROLE_NAMES, teamRoleOf } from '../../permissions'
import { addTeam } from '../../teams/add'
import { changeTeam } from '../../teams/change'
import { listTeams, type Team } from '../../teams/list'
import { removeTeam } from '../../teams/remove'
import type { Configuration } from '../document/document'
import type { Names } from '../names'
import { doneOf, type Kind, optional, type Reference, refused } from './kind'

type Form = Configuration['teams'][string]

export const teams: Kind<Form> = {
  async read(ctx, names) {
    const rows = await listTeams(ctx)
    return new Map(
      rows.map(({ id, name, members, schedules, chatChannel }) => [
        name,
        {
          id,
          form: {
            members: sorted(members.map((member) => names.nameOf('people', member.id))),
            schedules: sorted(schedules.map((schedule) => schedule.name)),
            ...rolesIn(members, (id) => names.nameOf('people', id)),
            chat_channel: chatChannel && names.nameOf('chat_channels', chatChannel.id),
          },
        },
      ]),
    )
  },
  settle: ({ members, roles, schedules, chat_channel }, _, present) => ({
    members: sorted(members),
    ...among(members, roles ?? present?.roles ?? {}),
    schedules: sorted(schedules),
    chat_channel,
  }),
  references: ({ members, roles = {}, schedules, chat_channel }) => [
    ...Object.keys(roles).map((name): Reference => ({ kind: 'people', name, path: ['roles', name] })),
    ...members.map((name, index): Reference => ({ kind: 'people', name, path: ['members', index] })),
    ...schedules.map((name, index): Reference => ({ kind: 'schedules', name, path: ['schedules', index] })),
    ...optional('chat_channels', chat_channel, ['chat_channel']),
  ],
  async add(ctx, name, form, names) {
    const added = await addTeam(ctx, { name, ...settingsOf(form, names) })
    return added.ok ? { ok: true, id: added.teamId } : added
  },
  async change(ctx, { id: teamId }, { name, form }, names) {
    return doneOf(await changeTeam(ctx, { teamId, name, ...settingsOf(form, names) }))
  },
  async remove(ctx, teamId) {
    const removed = await removeTeam(ctx, { teamId })
    return removed.ok ? { ok: true } : refused(`The routing rule "${removed.rule}" names this team.`)
  },
}

type Roles = NonNullable<Form['roles']>

function rolesIn(members: Team['members'], nameOf: (id: number) => string) {
  const more = members.flatMap(({ id, role }) =>
    role === 'member' ? [] : [[nameOf(id), TEAM_ROLE_NAMES[role]] as const],
  )
  return among(
    more.map(([name]) => name),
    Object.fromEntries(more),
  )
}

/** In one order, without those of whom the file no longer has; none is left out. */
function among(members: readonly string[], roles: Roles): { roles?: Roles } {
  const held = sorted(members).flatMap((name) => (roles[name] ? [[name, roles[name]] as const] : []))
  return held.length > 0 ? { roles: Object.fromEntries(held) } : {}
}

function settingsOf({ members, roles = {}, schedules, chat_channel }: Form, names: Names) {
  const given = Object.entries(roles).map(
    ([name, role]) => [names.idOf('people', name), teamRoleOf(role) ?? 'member'] as const,
  )
  return {
    roles: new Map(given),
    members: members.map((name) => names.idOf('people', name)),
    schedules: schedules.map((name) => names.idOf('schedules', name)),
    chatChannelId: chat_channel === null ? null : names.idOf('chat_channels', chat_channel),
  }
}

function sorted(names: readonly string[]) {
  return [...new Set(names)].toSorted()
}
