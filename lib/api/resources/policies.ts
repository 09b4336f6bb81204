import { z } from 'zod'
import { addPolicy, changePolicy } from '../../escalation-policies/change'
import { getPolicy, listPolicies, type Policy } from '../../escalation-policies/get'
import { policyMark } from '../../escalation-policies/mark'
import { removePolicy } from '../../escalation-policies/remove'
import { SEVERITIES } from '../../values/severity'
import { allOf, byId, idText, perhaps, reference, referenceTo, rowId } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidForm } from '../problems'

const target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('schedule'), id: idText, name: z.string() }),
  z.object({ type: z.literal('person'), id: idText, name: z.string(), isDisabled: z.boolean() }),
  z.object({ type: z.literal('chat channel'), id: idText, name: z.string() }),
])

const givenTarget = z
  .strictObject({ type: z.enum(['schedule', 'person', 'chat channel']), id: rowId })
  .transform(({ type, id }) => {
    if (type === 'schedule') return { scheduleId: id }
    return type === 'person' ? { userId: id } : { chatChannelId: id }
  })

const common = {
  name: z.string(),
  severities: z.array(z.enum(SEVERITIES)).meta({ description: 'Those that page.' }),
  repeats: z.int().meta({ description: 'How often all steps are gone through again.' }),
  groupBy: z
    .array(z.string())
    .meta({ description: 'Keys of labels: what has the same values is gathered in a storm.' }),
  gatherSeconds: z.int(),
  unacknowledgeMinutes: z.int().nullable().meta({ description: 'After these, what is acknowledged pages again.' }),
  tellsAssignee: z.boolean(),
}

const step = { waitMinutes: z.int(), isRoundRobin: z.boolean() }

const policy = z.object({
  id: idText,
  ...common,
  team: reference.nullable(),
  steps: z.array(z.object({ ...step, targets: z.array(target) })),
  lastResort: z.array(target).meta({ description: 'Paged once, when all steps and repeats are through.' }),
})

const settings = z.strictObject({
  name: common.name,
  severities: common.severities.default(['high', 'critical']),
  repeats: common.repeats.default(0),
  groupBy: common.groupBy.default([]),
  gatherSeconds: common.gatherSeconds.default(30),
  unacknowledgeMinutes: common.unacknowledgeMinutes.default(null),
  tellsAssignee: common.tellsAssignee.default(false),
  teamId: rowId.nullable().default(null),
  steps: z.array(
    z.strictObject({ ...step, isRoundRobin: step.isRoundRobin.default(false), targets: z.array(givenTarget) }),
  ),
  lastResort: z.array(givenTarget).default([]),
})

const change = z.strictObject({
  ...common,
  teamId: rowId.nullable(),
  steps: settings.shape.steps,
  lastResort: z.array(givenTarget),
})

export const policyOperations = [
  operation('listPolicies', 'GET /policies', {
    permission: 'read',
    summary: 'List all escalation policies',
    scope: 'policies:read',
    answer: allOf(policy),
    run: async (ctx) => ({ body: { items: (await listPolicies(ctx)).map(policyAnswer) } }),
  }),
  operation('getPolicy', 'GET /policies/{id}', {
    permission: 'read',
    summary: 'Get an escalation policy',
    scope: 'policies:read',
    params: byId,
    answer: policy,
    run: async (ctx, { params }) => tagged(await getPolicy(ctx, params.id)),
  }),
  operation('addPolicy', 'POST /policies', {
    permission: 'change policies',
    summary: 'Add an escalation policy; it has no effect until a routing rule names it',
    scope: 'policies:write',
    status: 201,
    body: settings,
    answer: policy,
    async run(ctx, { body }) {
      const added = await addPolicy(ctx, body)
      if (!added.ok) return { problem: invalidForm(added.errors) }
      return { ...tagged(await getPolicy(ctx, added.policyId)), location: `/api/v1/policies/${added.policyId}` }
    },
  }),
  operation('changePolicy', 'PATCH /policies/{id}', {
    permission: 'change policies',
    summary: 'Change an escalation policy: fields that are left out stay',
    scope: 'policies:write',
    takesIfMatch: true,
    params: byId,
    body: change.partial(),
    answer: policy,
    async run(ctx, { params: { id: policyId }, body, ifMatch }) {
      const present = await getPolicy(ctx, policyId)
      const kept = { ...present, teamId: present.team?.id ?? null }
      const saved = await changePolicy(ctx, { ...kept, ...body, policyId, mark: ifMatch ?? policyMark(present) })
      if (saved.ok) return tagged(await getPolicy(ctx, policyId))
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
  operation('removePolicy', 'DELETE /policies/{id}', {
    permission: 'change policies',
    summary: 'Remove an escalation policy that no routing rule names',
    scope: 'policies:write',
    params: byId,
    async run(ctx, { params }) {
      const removed = await removePolicy(ctx, { policyId: params.id })
      if (removed.ok) return {}
      return { problem: conflict(`The routing rule "${removed.rule}" uses this policy. Change the rule first.`) }
    },
  }),
]

function tagged(row: Policy) {
  return { body: policyAnswer(row), tag: policyMark(row) }
}

function policyAnswer(row: Policy): z.input<typeof policy> {
  const { name, severities, repeats, groupBy, gatherSeconds, unacknowledgeMinutes, tellsAssignee } = row
  return {
    ...{ id: String(row.id), name, severities, repeats, groupBy, gatherSeconds, unacknowledgeMinutes, tellsAssignee },
    team: perhaps(row.team, referenceTo),
    steps: row.steps.map(({ targets, ...rest }) => ({ ...rest, targets: targets.map(targetAnswer) })),
    lastResort: row.lastResort.map(targetAnswer),
  }
}

function targetAnswer({ name, isDisabled, ...to }: Policy['lastResort'][number]): z.input<typeof target> {
  if ('scheduleId' in to) return { type: 'schedule', id: String(to.scheduleId), name }
  if ('userId' in to) return { type: 'person', id: String(to.userId), name, isDisabled }
  return { type: 'chat channel', id: String(to.chatChannelId), name }
}
