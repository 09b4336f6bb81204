import { z } from 'zod'
import { listAccessTokens } from '../../access-tokens/list'
import { countVerified } from '../../contact-methods/count-verified'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { addUser } from '../../users/add'
import { passwordUrl } from '../../users/invite'
import { listAssignees, listUsers } from '../../users/list'
import { changeRole, disableUser, enableUser, resetPassword } from '../../users/manage'
import { allOf, byId, idText, instantText, perhaps, reference, referenceTo, timeText } from '../fields'
import { operation } from '../operation'
import { conflict, invalidForm } from '../problems'

const role = z.enum(['admin', 'responder', 'viewer'])

const person = z.object({
  id: idText,
  name: z.string(),
  email: z.string(),
  role,
  hasJoined: z.boolean(),
  isDisabled: z.boolean(),
  reachableBy: z.int().meta({ description: 'How many verified contact methods there are. Addresses are not told.' }),
  teams: z.array(reference),
  seenAt: instantText.nullable(),
})

export const peopleOperations = [
  operation('getMe', 'GET /me', {
    permission: 'read',
    summary: 'Tell whose access token this is, and what it may do',
    scope: undefined,
    answer: z.object({
      id: idText,
      name: z.string(),
      email: z.string(),
      role,
      workspace: reference,
      reachableBy: z.int(),
      accessToken: z.object({ id: idText, name: z.string(), scopes: z.array(z.string()), expiresAt: instantText }),
    }),
    async run(ctx) {
      const { userId, name, email, role: own } = ctx.actor
      const where = { id: ctx.workspaceId }
      const workspace = await ctx.db.read.workspace.findUniqueOrThrow({ where, select: { id: true, name: true } })
      const reachableBy = (await countVerified(ctx)).get(userId) ?? 0
      const token = (await listAccessTokens(ctx)).find((one) => one.id === ctx.actor.accessTokenId)
      if (!token) throw new NotFoundError('No such access token.')
      const accessToken = {
        ...{ id: String(token.id), name: token.name, scopes: token.scopes },
        expiresAt: timeText(token.expiresAt),
      }
      const person = { id: String(userId), name, email, role: own }
      return { body: { ...person, workspace: referenceTo(workspace), reachableBy, accessToken } }
    },
  }),
  operation('listNames', 'GET /people/names', {
    permission: 'read',
    summary: 'List the ids and names of those to whom incidents can be assigned',
    scope: 'people:read',
    answer: allOf(reference),
    run: async (ctx) => ({ body: { items: (await listAssignees(ctx)).map(referenceTo) } }),
  }),
  operation('listPeople', 'GET /people', {
    permission: 'manage people',
    summary: 'List all people',
    scope: 'people:read',
    answer: allOf(person),
    run: async (ctx) => ({ body: { items: await people(ctx) } }),
  }),
  operation('getPerson', 'GET /people/{id}', {
    permission: 'manage people',
    summary: 'Get a person',
    scope: 'people:read',
    params: byId,
    answer: person,
    run: async (ctx, { params }) => ({ body: await personOf(ctx, params.id) }),
  }),
  operation('invitePerson', 'POST /people', {
    permission: 'manage people',
    summary: 'Invite a person; the link in the answer is to be handed to them',
    scope: 'people:write',
    showsSecret: true,
    status: 201,
    body: z.strictObject({ email: z.string(), name: z.string(), role: role.default('responder') }),
    answer: z.object({ id: idText, url: z.string().meta({ description: 'Works once, within 72 hours.' }) }),
    async run(ctx, { body }, { baseUrl }) {
      const added = await addUser(ctx, body)
      if (!added.ok) return { problem: invalidForm(added.errors) }
      const id = String(added.userId)
      return { body: { id, url: passwordUrl(baseUrl, added.secret) }, location: `/api/v1/people/${id}` }
    },
  }),
  operation('inviteAgain', 'POST /people/{id}/invite', {
    permission: 'manage people',
    summary: 'Make another link for a person who has not accepted the invitation yet',
    scope: 'people:write',
    showsSecret: true,
    params: byId,
    answer: z.object({ url: z.string().meta({ description: 'Works once, within 72 hours.' }) }),
    async run(ctx, { params: { id: userId } }, { baseUrl }) {
      const found = await personOf(ctx, userId)
      if (found.hasJoined) return { problem: conflict('They have joined already.') }
      const made = await resetPassword(ctx, { userId })
      if (!made.ok) return { problem: conflict('They are in another workspace too: their link is made there.') }
      return { body: { url: passwordUrl(baseUrl, made.secret) } }
    },
  }),
  operation('changePerson', 'PATCH /people/{id}', {
    permission: 'manage people',
    summary: 'Change the role of a person, or disable or enable their account',
    scope: 'people:write',
    params: byId,
    body: z.strictObject({ role: role.optional(), isDisabled: z.boolean().optional() }),
    answer: person,
    async run(ctx, { params: { id: userId }, body }) {
      const wanted = body.role
      const changed = wanted ? await changeRole(ctx, { userId, role: wanted }) : ({ ok: true } as const)
      if (!changed.ok) return { problem: 'words' in changed ? conflict(changed.words) : lastAdmin }
      const disabled = body.isDisabled ? await disableUser(ctx, { userId }) : { ok: true }
      if (!disabled.ok) return { problem: lastAdmin }
      if (body.isDisabled === false) await enableUser(ctx, { userId })
      return { body: await personOf(ctx, userId) }
    },
  }),
]

const lastAdmin = conflict('This is the only admin who can sign in: make somebody else an admin first.')

async function people(ctx: UserContext): Promise<z.input<typeof person>[]> {
  const [users, verified] = [await listUsers(ctx), await countVerified(ctx)]
  return users.map(({ id, name, email, role: own, joinedAt, disabledAt, teams, seenAt }) => ({
    ...{ id: String(id), name, email, role: own },
    hasJoined: joinedAt !== null,
    isDisabled: disabledAt !== null,
    reachableBy: verified.get(id) ?? 0,
    teams: teams.map(referenceTo),
    seenAt: perhaps(seenAt, timeText),
  }))
}

async function personOf(ctx: UserContext, id: number) {
  const found = (await people(ctx)).find((one) => one.id === String(id))
  if (!found) throw new NotFoundError('No such person.')
  return found
}
