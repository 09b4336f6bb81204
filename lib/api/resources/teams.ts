import { z } from 'zod'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { TEAM_ROLE_NAMES, teamRoleOf } from '../../permissions'
import { addTeam } from '../../teams/add'
import { changeTeam } from '../../teams/change'
import { listTeams, type Team } from '../../teams/list'
import { teamMark } from '../../teams/mark'
import { removeTeam } from '../../teams/remove'
import type { TeamSettings } from '../../teams/team'
import { allOf, byId, idText, perhaps, reference, referenceTo, rowId } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidForm } from '../problems'

const role = z.enum(['member', 'schedule editor', 'team admin'])

const team = z.object({
  id: idText,
  name: z.string(),
  members: z.array(reference.extend({ role })),
  schedules: z.array(reference),
  policies: z.array(reference),
  chatChannel: reference.nullable(),
})

const settings = {
  name: z.string(),
  memberIds: z.array(rowId),
  roles: z
    .array(z.strictObject({ personId: rowId, role }))
    .meta({ description: 'Of members who are more than that; left out, they stay.' }),
  scheduleIds: z.array(rowId).meta({ description: 'Schedules that become the team’s, from other teams too.' }),
  chatChannelId: rowId.nullable(),
}

export const teamOperations = [
  operation('listTeams', 'GET /teams', {
    permission: 'read',
    summary: 'List all teams',
    scope: 'policies:read',
    answer: allOf(team),
    run: async (ctx) => ({ body: { items: (await listTeams(ctx)).map(teamAnswer) } }),
  }),
  operation('getTeam', 'GET /teams/{id}', {
    permission: 'read',
    summary: 'Get a team',
    scope: 'policies:read',
    params: byId,
    answer: team,
    run: async (ctx, { params }) => tagged(await getTeam(ctx, params.id)),
  }),
  operation('addTeam', 'POST /teams', {
    permission: 'manage teams',
    summary: 'Add a team',
    scope: 'policies:write',
    status: 201,
    body: z.strictObject({
      name: settings.name,
      memberIds: settings.memberIds.default([]),
      roles: settings.roles.default([]),
      scheduleIds: settings.scheduleIds.default([]),
      chatChannelId: settings.chatChannelId.default(null),
    }),
    answer: team,
    async run(ctx, { body: { memberIds, roles, scheduleIds, ...rest } }) {
      const people = { members: memberIds, roles: rolesOf(roles) }
      const added = await addTeam(ctx, { ...rest, ...people, schedules: scheduleIds })
      if (!added.ok) return { problem: invalidForm(added.errors, FIELDS) }
      return { ...tagged(await getTeam(ctx, added.teamId)), location: `/api/v1/teams/${added.teamId}` }
    },
  }),
  operation('changeTeam', 'PATCH /teams/{id}', {
    permission: 'change members',
    summary: 'Change a team: fields that are left out stay',
    scope: 'policies:write',
    takesIfMatch: true,
    params: byId,
    body: z.strictObject(settings).partial(),
    answer: team,
    async run(ctx, { params: { id: teamId }, body, ifMatch }) {
      const present = settingsOf(await getTeam(ctx, teamId))
      const changed = {
        name: body.name ?? present.name,
        members: body.memberIds ?? present.members,
        roles: body.roles ? rolesOf(body.roles) : present.roles,
        schedules: body.scheduleIds ?? present.schedules,
        chatChannelId: body.chatChannelId === undefined ? (present.chatChannelId ?? null) : body.chatChannelId,
      }
      const saved = await changeTeam(ctx, { ...changed, teamId, mark: ifMatch ?? teamMark(present) })
      if (saved.ok) return tagged(await getTeam(ctx, teamId))
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors, FIELDS) : changedMeanwhile(saved) }
    },
  }),
  operation('removeTeam', 'DELETE /teams/{id}', {
    permission: 'manage teams',
    summary: 'Remove a team; its schedules and policies stay',
    scope: 'policies:write',
    params: byId,
    async run(ctx, { params }) {
      const removed = await removeTeam(ctx, { teamId: params.id })
      if (removed.ok) return {}
      return { problem: conflict(`The routing rule "${removed.rule}" names this team. Change the rule first.`) }
    },
  }),
]

async function getTeam(ctx: UserContext, teamId: number) {
  const found = (await listTeams(ctx)).find(({ id }) => id === teamId)
  if (!found) throw new NotFoundError('No such team.')
  return found
}

function settingsOf({ name, members, schedules, chatChannel }: Team): TeamSettings {
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const roles = new Map(members.map(({ id, role }) => [id, role]))
  return { name, members: idsOf(members), roles, schedules: idsOf(schedules), chatChannelId: chatChannel?.id ?? null }
}

function rolesOf(given: { personId: number; role: z.output<typeof role> }[]) {
  return new Map(given.map((one) => [one.personId, teamRoleOf(one.role) ?? 'member']))
}

/** As the body names them. */
const FIELDS = { members: 'memberIds', schedules: 'scheduleIds' }

function tagged(row: Team) {
  return { body: teamAnswer(row), tag: teamMark(settingsOf(row)) }
}

function teamAnswer({ id, name, members, schedules, policies, chatChannel }: Team): z.input<typeof team> {
  return {
    ...{ id: String(id), name },
    members: members.map((one) => ({ ...referenceTo(one), role: TEAM_ROLE_NAMES[one.role] })),
    schedules: schedules.map(referenceTo),
    policies: policies.map(referenceTo),
    chatChannel: perhaps(chatChannel, referenceTo),
  }
}
