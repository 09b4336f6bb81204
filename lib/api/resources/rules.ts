import { z } from 'zod'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { addRule } from '../../routing/add'
import { changeRule } from '../../routing/change'
import type { RuleSettings } from '../../routing/check'
import { dryRun } from '../../routing/dry-run'
import { type ListedRule, listRules } from '../../routing/list'
import { moveRule } from '../../routing/move'
import { removeRule } from '../../routing/remove'
import { SEVERITIES } from '../../values/severity'
import { allOf, byId, idText, instantText, perhaps, reference, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidField, invalidForm } from '../problems'
import { conditions, conditionsAnswer, shownConditions } from './conditions'

const severity = z.enum(SEVERITIES).nullable().meta({ description: 'What paging takes an alert for; null: as sent.' })

const rule = z.object({
  id: idText,
  name: z.string(),
  isDefault: z.boolean().meta({ description: 'It takes what no other rule takes, and stands last.' }),
  conditions: shownConditions,
  policy: reference.nullable().meta({ description: 'Null: nobody is paged.' }),
  team: reference.nullable(),
  assignee: reference.nullable(),
  severity,
})

const settings = z.strictObject({
  name: z.string(),
  conditions: conditions.default([]),
  policyId: rowId.nullable().meta({ description: 'Null, on purpose: nobody is paged.' }),
  teamId: rowId.nullable().default(null),
  assigneeId: rowId.nullable().default(null),
  severity: severity.default(null),
})

const change = z.strictObject({
  name: z.string(),
  conditions,
  policyId: rowId.nullable(),
  teamId: rowId.nullable(),
  assigneeId: rowId.nullable(),
  severity,
})

const destination = z.object({ rule: z.string(), policy: z.string().nullable() })

export const ruleOperations = [
  operation('listRules', 'GET /rules', {
    permission: 'read',
    summary: 'List the routing rules in their order: the first whose conditions hold takes an alert',
    scope: 'policies:read',
    answer: allOf(rule),
    run: async (ctx) => ({ body: { items: (await listRules(ctx)).map(ruleAnswer) } }),
  }),
  operation('getRule', 'GET /rules/{id}', {
    permission: 'read',
    summary: 'Get a routing rule',
    scope: 'policies:read',
    params: byId,
    answer: rule,
    run: async (ctx, { params }) => tagged(await getRule(ctx, params.id)),
  }),
  operation('addRule', 'POST /rules', {
    permission: 'manage rules',
    summary: 'Add a routing rule, before the default one',
    scope: 'policies:write',
    status: 201,
    body: settings,
    answer: rule,
    async run(ctx, { body }) {
      const added = await addRule(ctx, body)
      if (!added.ok) return { problem: invalidForm(added.errors) }
      return { ...tagged(await getRule(ctx, added.ruleId)), location: `/api/v1/rules/${added.ruleId}` }
    },
  }),
  operation('changeRule', 'PATCH /rules/{id}', {
    permission: 'manage rules',
    summary: 'Change a routing rule: fields that are left out stay. It holds from the next alert on',
    scope: 'policies:write',
    takesIfMatch: true,
    params: byId,
    body: change.partial(),
    answer: rule,
    async run(ctx, { params: { id: ruleId }, body, ifMatch }) {
      const present = await getRule(ctx, ruleId)
      if (present.isDefault && body.conditions?.length)
        return { problem: invalidField('conditions', 'The default rule takes what no other takes: it has none.') }
      const version = ifMatch === undefined ? present.version : Number(ifMatch)
      const changed = { ...settingsOf(present), ...body }
      const saved = await changeRule(ctx, { ruleId, version, settings: changed })
      if (saved.ok) return tagged(await getRule(ctx, ruleId))
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
  operation('moveRule', 'POST /rules/{id}/move', {
    permission: 'manage rules',
    summary: 'Move a routing rule to another place',
    scope: 'policies:write',
    params: byId,
    body: z.strictObject({ to: z.int().min(1).meta({ description: 'The place that it gets; the first is 1.' }) }),
    async run(ctx, { params, body }) {
      await moveRule(ctx, { ruleId: params.id, to: body.to - 1 })
      return {}
    },
  }),
  operation('removeRule', 'DELETE /rules/{id}', {
    permission: 'manage rules',
    summary: 'Remove a routing rule',
    scope: 'policies:write',
    params: byId,
    async run(ctx, { params }) {
      if ((await getRule(ctx, params.id)).isDefault) return { problem: conflict('The default rule stays: change it.') }
      await removeRule(ctx, { ruleId: params.id })
      return {}
    },
  }),
  operation('tryRule', 'POST /rules/dry-run', {
    permission: 'manage rules',
    summary: 'Tell what a new or changed rule would have done with the last 1,000 incidents. Nothing is changed',
    isDryRun: true,
    scope: 'policies:read',
    body: settings.extend({ id: rowId.nullable().default(null).meta({ description: 'Null: a new rule.' }) }),
    answer: z.object({
      incidents: z.int(),
      since: instantText.nullable(),
      changed: z.int(),
      newlyPaged: z.int(),
      noLongerPaged: z.int(),
      moves: z.array(z.object({ from: destination, to: destination, count: z.int() })),
    }),
    async run(ctx, { body: { id: ruleId, ...wanted } }) {
      const tried = await dryRun(ctx, { ruleId, settings: wanted })
      if (!tried.ok) return { problem: invalidForm(tried.errors) }
      const { incidents, since, changed, newlyPaged, noLongerPaged, moves } = tried
      const counts = { incidents, changed, newlyPaged, noLongerPaged }
      const told = moves.map(({ from, to, count }) => ({ from, to, count }))
      return { body: { ...counts, since: perhaps(since, timeText), moves: told } }
    },
  }),
]

async function getRule(ctx: UserContext, ruleId: number) {
  const found = (await listRules(ctx)).find(({ id }) => id === ruleId)
  if (!found) throw new NotFoundError('No such routing rule.')
  return found
}

function settingsOf({
  name,
  conditions: held,
  policyId,
  teamId,
  assigneeId,
  severity: paged,
}: ListedRule): RuleSettings {
  return { name, conditions: held ?? [], policyId, teamId, assigneeId, severity: paged }
}

function tagged(row: ListedRule) {
  return { body: ruleAnswer(row), tag: String(row.version) }
}

function ruleAnswer(row: ListedRule): z.input<typeof rule> {
  const named = (id: number | null, name: string | null) =>
    perhaps(id, (one) => ({ id: String(one), name: name ?? '' }))
  return {
    ...{ id: String(row.id), name: row.name, isDefault: row.isDefault, severity: row.severity },
    conditions: conditionsAnswer(row.conditions),
    policy: named(row.policyId, row.policy),
    team: named(row.teamId, row.team),
    assignee: named(row.assigneeId, row.assignee),
  }
}
