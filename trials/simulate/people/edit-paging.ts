import { addPolicy, changePolicy } from '../../../lib/escalation-policies/change'
import { removePolicy as removePolicyOf } from '../../../lib/escalation-policies/remove'
import { addRule } from '../../../lib/routing/add'
import { changeRule } from '../../../lib/routing/change'
import { moveRule } from '../../../lib/routing/move'
import { removeRule } from '../../../lib/routing/remove'
import { beginHistory, newest } from '../record/history'
import { policiesOf, SEVERITIES } from '../record/settings'
import type { Stage } from '../world/stage'
import { idIn } from './act'
import { drawConditions } from './draw-conditions'
import { drawChange, drawPolicy } from './draw-settings'
import { edit, learnVersion } from './edit'

const MOST_POLICIES = 3
const MOST_RULES = 4

export function changeOrAddPolicy(stage: Stage) {
  const workspace = stage.luck.pick(stage.workspaces)
  const isNew = policiesOf(workspace).length < MOST_POLICIES && stage.luck.chance(0.4)
  return isNew ? addOnePolicy(stage, workspace) : changePolicyOf(stage, workspace)
}

function addOnePolicy({ world, luck }: Stage, workspace: Workspace) {
  const settings = drawPolicy(workspace, luck)
  return edit(world, workspace, luck, {
    says: 'a policy is added',
    action: 'escalation policy added',
    verb: (ctx) => addPolicy(ctx, { teamId: null, ...settings }),
    learn: (done) => void workspace.policies.set(idIn(done, 'policyId'), beginHistory(settings)),
  })
}

export async function changePolicyOf({ world, luck }: Omit<Stage, 'workspaces'>, workspace: Workspace) {
  const policyId = luck.pick(policiesOf(workspace))
  const history = workspace.policies.get(policyId)
  const before = history && newest(history)
  if (!before) return
  const settings = drawChange(workspace, before, luck)
  await edit(world, workspace, luck, {
    says: `policy ${policyId} changes from ${before.steps.length} to ${settings.steps.length} steps`,
    action: 'escalation policy changed',
    verb: (ctx) => changePolicy(ctx, { policyId, teamId: null, ...settings }),
    learn: (done) => learnVersion(history, settings, done),
  })
}

/** A policy that no rule names; its escalations go on under another one. */
export async function removePolicy({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const named = newest(workspace.rules).map((rule) => rule.policyId)
  const free = policiesOf(workspace).filter((policyId) => !named.includes(policyId))
  if (free.length === 0) return
  const policyId = luck.pick(free)
  const history = workspace.policies.get(policyId)
  await edit(world, workspace, luck, {
    says: `policy ${policyId} is removed`,
    action: 'escalation policy removed',
    verb: (ctx) => removePolicyOf(ctx, { policyId }),
    learn: (done) => history && learnVersion(history, undefined, done),
  })
}

export async function changeRules(stage: Stage) {
  const { luck, workspaces } = stage
  const workspace = luck.pick(workspaces)
  const rules = newest(workspace.rules).slice(0, -1)
  if (rules.length < MOST_RULES && (rules.length === 0 || luck.chance(0.4)))
    return void (await addOne(stage, workspace))
  const rule = luck.pick(rules)
  return luck.chance(0.4) ? removeOne(stage, workspace, rule) : changeOne(stage, workspace, rule)
}

type Workspace = Stage['workspaces'][number]
type Rule = ReturnType<typeof newest<Workspace['rules'][number]['value']>>[number]

type Drawn = Pick<Rule, 'conditions' | 'policyId' | 'severity'>

function drawRule({ luck }: Stage, workspace: Workspace): Drawn {
  const policyId = luck.chance(0.2) ? null : luck.pick(policiesOf(workspace))
  const severity = policyId !== null && luck.chance(0.3) ? luck.pick(SEVERITIES) : null
  return { conditions: drawConditions(luck), policyId, severity }
}

const REST = { teamId: null, assigneeId: null }

/** Resolves with its id; undefined when it was not made. */
export async function addOne(stage: Stage, workspace: Workspace, drawn = drawRule(stage, workspace)) {
  let made: number | undefined
  await edit(stage.world, workspace, stage.luck, {
    says: 'a rule is added',
    action: 'routing rule added',
    verb: (ctx) => addRule(ctx, { name: 'Rule', ...drawn, ...REST }),
    learn: (done) => {
      made = idIn(done, 'ruleId')
      const added = { ...drawn, ruleId: made, version: 1 }
      learnVersion(workspace.rules, newest(workspace.rules).toSpliced(-1, 0, added), done)
    },
  })
  return made
}

function changeOne(stage: Stage, workspace: Workspace, { ruleId, version }: Rule) {
  const drawn = drawRule(stage, workspace)
  const changed = { ...drawn, ruleId, version: version + 1 }
  return edit(stage.world, workspace, stage.luck, {
    says: `rule ${ruleId} changes`,
    action: 'routing rule changed',
    verb: (ctx) => changeRule(ctx, { ruleId, version, settings: { name: `Rule ${version + 1}`, ...drawn, ...REST } }),
    learn: (done) => {
      const rules = newest(workspace.rules).map((rule) => (rule.ruleId === ruleId ? changed : rule))
      learnVersion(workspace.rules, rules, done)
    },
  })
}

export function removeOne(stage: Stage, workspace: Workspace, { ruleId }: Pick<Rule, 'ruleId'>) {
  return edit(stage.world, workspace, stage.luck, {
    says: `rule ${ruleId} is removed`,
    action: 'routing rule removed',
    verb: (ctx) => removeRule(ctx, { ruleId }),
    learn: (done) => {
      const rules = newest(workspace.rules).filter((rule) => rule.ruleId !== ruleId)
      learnVersion(workspace.rules, rules, done)
    },
  })
}

/** To another place; the default stays last. */
export async function moveOneRule({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const rules = newest(workspace.rules).slice(0, -1)
  if (rules.length < 2) return
  const moved = luck.pick(rules)
  const to = luck.pick(rules.flatMap((rule, place) => (rule === moved ? [] : [place])))
  await edit(world, workspace, luck, {
    says: `rule ${moved.ruleId} moves to place ${to + 1}`,
    action: 'routing rule moved',
    verb: (ctx) => moveRule(ctx, { ruleId: moved.ruleId, to }),
    learn: (done) => {
      const left = newest(workspace.rules).filter(({ ruleId }) => ruleId !== moved.ruleId)
      learnVersion(workspace.rules, left.toSpliced(to, 0, moved), done)
    },
  })
}
