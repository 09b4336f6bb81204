import { addTeam } from '../../teams/add'
import { changeTeam } from '../../teams/change'
import { listTeams } from '../../teams/list'
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
            chat_channel: chatChannel && names.nameOf('chat_channels', chatChannel.id),
          },
        },
      ]),
    )
  },
  settle: ({ members, schedules, chat_channel }) => ({
    members: sorted(members),
    schedules: sorted(schedules),
    chat_channel,
  }),
  references: ({ members, schedules, chat_channel }) => [
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

function settingsOf({ members, schedules, chat_channel }: Form, names: Names) {
  return {
    members: members.map((name) => names.idOf('people', name)),
    schedules: schedules.map((name) => names.idOf('schedules', name)),
    chatChannelId: chat_channel === null ? null : names.idOf('chat_channels', chat_channel),
  }
}

function sorted(names: readonly string[]) {
  return [...new Set(names)].toSorted()
}
