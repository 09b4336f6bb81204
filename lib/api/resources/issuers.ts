import { z } from 'zod'
import type { UserContext } from '../../context'
import { getRequiredFactors, requireFactors } from '../../factors/require'
import { ROLES, TEAM_ROLES } from '../../permissions'
import { addIssuer, newSlug } from '../../single-sign-on/add'
import { callbackAddress, loginAddress } from '../../single-sign-on/addresses'
import { changeIssuer } from '../../single-sign-on/change'
import { getIssuer, type ListedIssuer, listIssuers } from '../../single-sign-on/list'
import { removeIssuer } from '../../single-sign-on/remove'
import { tryIssuer } from '../../single-sign-on/try-issuer'
import { allOf, byId, idText, perhaps, rowId } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, invalidField, invalidForm } from '../problems'

const rule = {
  group: z.string().meta({ description: 'As the issuer calls it, exactly.' }),
  role: z.enum(ROLES),
  teamRole: z.enum(TEAM_ROLES),
}

const settings = {
  name: z.string(),
  url: z.string().meta({ description: 'The address of the issuer, or of its discovery document.' }),
  clientId: z.string(),
  domains: z.array(z.string()).meta({ description: 'Whose verified addresses are let in.' }),
  groupsClaim: z.string(),
  isEnabled: z.boolean(),
}

const issuer = z.object({
  id: idText,
  ...settings,
  rules: z.array(z.object({ ...rule, teamId: idText.nullable() })).meta({ description: 'What each group gives.' }),
  isOfServer: z.boolean().meta({ description: 'Set by OIDC_ISSUERS: only the operator can change it.' }),
  callbackUrl: z.string().meta({ description: 'To be registered at the issuer as redirect address.' }),
  loginUrl: z.string().meta({ description: 'Where people begin.' }),
})

const givenRules = z.array(
  z.strictObject({ ...rule, teamRole: rule.teamRole.default('member'), teamId: rowId.nullable().default(null) }),
)

const clientSecret = z.string().meta({ description: 'No answer has it.' })

const reading = { permission: 'manage single sign-on', scope: 'people:read' } as const
const writing = { permission: 'manage single sign-on', scope: 'people:write' } as const

const required = z.object({
  roles: z
    .union([z.literal('everyone'), z.array(z.string())])
    .meta({ description: '`everyone`, also in roles that come later, or a list of roles.' }),
})

export const issuerOperations = [
  operation('listIssuers', 'GET /issuers', {
    ...reading,
    summary: 'List the issuers of single sign-on, without their client secrets',
    answer: allOf(issuer),
    async run(ctx, _, { baseUrl }) {
      return { body: { items: (await listIssuers(ctx)).map((row) => issuerAnswer(row, baseUrl)) } }
    },
  }),
  operation('getIssuer', 'GET /issuers/{id}', {
    ...reading,
    summary: 'Get an issuer, without its client secret',
    params: byId,
    answer: issuer,
    run: (ctx, { params }, { baseUrl }) => tagged(ctx, params.id, baseUrl),
  }),
  operation('tryIssuer', 'POST /issuers/try', {
    ...writing,
    summary: 'Ask an address what a sign-in would ask it. Nothing is stored',
    isDryRun: true,
    body: z.strictObject({ url: z.string() }),
    answer: z.object({ issuer: z.string(), lines: z.array(z.string()) }),
    async run(ctx, { body }, { channels: { post }, isStrict }) {
      const tried = await tryIssuer(ctx, { post, isStrict }, body.url)
      if (!tried.ok) return { problem: invalidField('url', tried.fault) }
      return { body: { issuer: tried.issuer, lines: tried.lines } }
    },
  }),
  operation('addIssuer', 'POST /issuers', {
    ...writing,
    summary: 'Add an issuer, off unless you say so. Register its callbackUrl there, then enable it',
    status: 201,
    body: z.strictObject({
      ...settings,
      domains: settings.domains.default([]),
      groupsClaim: settings.groupsClaim.default('groups'),
      rules: givenRules.default([]),
      isEnabled: settings.isEnabled.default(false),
      clientSecret,
    }),
    answer: issuer,
    async run(ctx, { body }, { baseUrl }) {
      const added = await addIssuer(ctx, { ...body, slug: newSlug() })
      if (!added.ok) return { problem: invalidForm(added.errors) }
      const { issuerId } = added
      return { ...(await tagged(ctx, issuerId, baseUrl)), location: `/api/v1/issuers/${issuerId}` }
    },
  }),
  operation('changeIssuer', 'PATCH /issuers/{id}', {
    ...writing,
    summary: 'Change an issuer: fields that are left out stay. Another address needs the client secret again',
    takesIfMatch: true,
    params: byId,
    body: z.strictObject({ ...settings, rules: givenRules, clientSecret }).partial(),
    answer: issuer,
    async run(ctx, { params: { id: issuerId }, body, ifMatch }, { baseUrl }) {
      const { id: _, slug, isOfServer, mark, ...present } = await getIssuer(ctx, issuerId)
      const { clientSecret: secret = '', ...changes } = body
      const saved = await changeIssuer(ctx, {
        ...{ ...present, ...changes, issuerId, clientSecret: secret },
        mark: ifMatch ?? mark,
      })
      if (saved.ok) return tagged(ctx, issuerId, baseUrl)
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
  operation('removeIssuer', 'DELETE /issuers/{id}', {
    ...writing,
    summary: 'Remove an issuer: whoever it signed in is signed out',
    params: byId,
    async run(ctx, { params }) {
      await removeIssuer(ctx, { issuerId: params.id })
      return {}
    },
  }),
  operation('getRequiredFactors', 'GET /required-factors', {
    permission: 'manage people',
    summary: 'Tell who must have a second factor',
    scope: 'people:read',
    answer: required,
    run: async (ctx) => ({ body: await factorsAnswer(ctx) }),
  }),
  operation('requireFactors', 'PUT /required-factors', {
    permission: 'manage people',
    summary: 'Say who must have a second factor: who has none sets one up before anything else',
    scope: 'people:write',
    body: z.strictObject({ roles: z.union([z.literal('everyone'), z.array(z.enum(ROLES))]) }),
    answer: required,
    async run(ctx, { body: { roles } }) {
      await requireFactors(ctx, { roles: roles === 'everyone' ? roles : [...new Set(roles)] })
      return { body: await factorsAnswer(ctx) }
    },
  }),
]

async function factorsAnswer(ctx: UserContext) {
  const roles = await getRequiredFactors(ctx)
  return { roles: roles === 'everyone' ? roles : [...roles] }
}

async function tagged(ctx: UserContext, id: number, baseUrl: string) {
  const row = await getIssuer(ctx, id)
  return { body: issuerAnswer(row, baseUrl), tag: row.mark }
}

function issuerAnswer({ id, slug, domains, rules, ...row }: ListedIssuer, baseUrl: string): z.input<typeof issuer> {
  const { name, url, clientId, groupsClaim, isEnabled, isOfServer } = row
  return {
    ...{ id: String(id), name, url, clientId, groupsClaim, isEnabled, isOfServer },
    domains: [...domains],
    rules: rules.map(({ group, role, teamId, teamRole = 'member' }) => {
      return { group, role, teamRole, teamId: perhaps(teamId, String) }
    }),
    ...{ callbackUrl: callbackAddress(baseUrl, slug), loginUrl: loginAddress(baseUrl, slug) },
  }
}
