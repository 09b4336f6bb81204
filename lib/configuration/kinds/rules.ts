import type { Context } from '../../context'
import { addRule } from '../../routing/add'
import { changeRule } from '../../routing/change'
import type { RuleSettings } from '../../routing/check'
import { type ListedRule, listRules } from '../../routing/list'
import { removeRule } from '../../routing/remove'
import type { Configuration } from '../document/document'
import { labelled, type Names } from '../names'
import { conditionInputs, keysIn, settledConditions, writtenConditions } from './conditions'
import { doneOf, type Kind, optional } from './kind'

type Destination = NonNullable<Configuration['default_rule']>
/** The default rule has no conditions. */
type Form = Destination & { conditions: Configuration['rules'][number]['conditions'] }

export const rules: Kind<Form> = {
  read: (ctx, names) => readRules(ctx, names, { isDefault: false }),
  settle: ({ conditions, policy, team, assignee, severity }, names) => ({
    ...{ policy, team, assignee, severity },
    conditions: settledConditions(conditions, names),
  }),
  references: ({ conditions, policy, team, assignee }) => [
    ...keysIn(conditions),
    ...optional('policies', policy, ['policy']),
    ...optional('teams', team, ['team']),
    ...optional('people', assignee, ['assignee']),
  ],
  async add(ctx, name, form, names) {
    const added = await addRule(ctx, settingsOf(name, form, names))
    return added.ok ? { ok: true, id: added.ruleId } : added
  },
  async change(ctx, { id: ruleId, version = 0 }, { name, form }, names) {
    return doneOf(await changeRule(ctx, { ruleId, version, settings: settingsOf(name, form, names) }))
  },
  async remove(ctx, ruleId) {
    await removeRule(ctx, { ruleId })
    return { ok: true }
  },
  async pagesOthers(_, { form: before }, { form: after }) {
    return before.policy === after.policy ? [] : [`by ${inWords(after)} instead of ${inWords(before)}`]
  },
}

/** Known by one name, whatever the portal calls it. */
export const DEFAULT_RULE = 'default_rule'

export const defaultRule: Kind<Form> = {
  ...rules,
  async read(ctx, names) {
    const [found] = (await readRules(ctx, names, { isDefault: true })).values()
    return new Map(found && [[DEFAULT_RULE, found]])
  },
  async change(ctx, { id: ruleId, version = 0 }, { form }, names) {
    const name = (await listRules(ctx)).find(({ id }) => id === ruleId)?.name ?? ''
    return doneOf(await changeRule(ctx, { ruleId, version, settings: settingsOf(name, form, names) }))
  },
}

function inWords({ policy }: Destination) {
  return policy === null ? 'nobody' : `policy ${policy}`
}

async function readRules(ctx: Context, names: Names, { isDefault }: { isDefault: boolean }) {
  const found = (await listNamedRules(ctx)).filter((rule) => rule.isDefault === isDefault)
  return new Map(found.map((rule) => [rule.name, { id: rule.id, version: rule.version, form: formOf(rule, names) }]))
}

/** In their order; of two with one name the younger one has its id in it. */
export async function listNamedRules(ctx: Context) {
  const listed = await listRules(ctx)
  const named = new Map(labelled(listed.toSorted((a, b) => a.id - b.id)).map(({ id, name }) => [id, name]))
  return listed.map((rule) => ({ ...rule, name: named.get(rule.id) ?? rule.name }))
}

function settingsOf(name: string, { conditions, policy, team, assignee, severity }: Form, names: Names): RuleSettings {
  return {
    name,
    conditions: conditionInputs(conditions, names),
    policyId: policy === null ? null : names.idOf('policies', policy),
    teamId: team === null ? null : names.idOf('teams', team),
    assigneeId: assignee === null ? null : names.idOf('people', assignee),
    severity,
  }
}

function formOf({ conditions, policyId, teamId, assigneeId, severity }: ListedRule, names: Names): Form {
  return {
    conditions: writtenConditions(conditions, names),
    policy: policyId === null ? null : names.nameOf('policies', policyId),
    team: teamId === null ? null : names.nameOf('teams', teamId),
    assignee: assigneeId === null ? null : names.nameOf('people', assigneeId),
    severity,
  }
}
