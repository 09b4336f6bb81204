import { type Indexed, indexSubject } from '../conditions/match'
import { type IncidentSubject, newestIncidents, readSubjects } from '../conditions/read-subjects'
import { type Context, requirePermission } from '../context'
import type { Severity } from '../db/database'
import { listPolicies } from '../escalation-policies/get'
import type { FieldErrors, Result } from '../result'
import { groupBy } from '../values/group-by'
import type { RuleSettings } from './check'
import { checkRule } from './check'
import { compileRules } from './compile'
import { proposeRules } from './propose'
import { type RoutingRule, readRules } from './read-rules'

const INCIDENTS = 1_000
const EXAMPLES = 5

type Input = { ruleId: number | null; settings: RuleSettings | null; to?: number | undefined }

export type DryRun = {
  incidents: number
  since: Date | null
  changed: number
  moves: Move[]
  newlyPaged: number
  noLongerPaged: number
}

export type Move = {
  from: Destination
  to: Destination
  count: number
  examples: { id: number; severity: Severity; summary: string; receivedAt: Date }[]
}

type Destination = { rule: string; policy: string | null }

/** Compared with the present rules, for the last 1,000 incidents. */
export async function dryRun(
  ctx: Context,
  input: Input,
): Promise<Result<DryRun, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage rules')
  const rules = await readRules(ctx.db, ctx.workspaceId)
  const isDefault = rules.some((rule) => rule.isDefault && rule.id === input.ruleId)
  const checked = input.settings ? await checkRule(ctx.db.read, ctx, input.settings, { isDefault }) : null
  if (checked && 'errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
  const proposed = proposeRules(rules, { ...input, settings: checked })
  const subjects = await readSubjects(ctx, await newestIncidents(ctx, INCIDENTS))
  return { ok: true, ...compare(subjects, await judge(ctx, rules), await judge(ctx, proposed)) }
}

type Verdict = Destination & { route: RoutingRule; pages: boolean }

async function judge(ctx: Context, rules: RoutingRule[]) {
  const policies = new Map((await listPolicies(ctx)).map((policy) => [policy.id, policy]))
  const choose = compileRules(rules)
  return (subject: Indexed): Verdict => {
    const route = choose(subject)
    const policy = policies.get(route.policyId ?? 0)
    const pages = policy?.severities.includes(route.severity ?? subject.severity) ?? false
    return { rule: route.name, policy: policy?.name ?? null, route, pages }
  }
}

type Judge = Awaited<ReturnType<typeof judge>>

function compare(subjects: IncidentSubject[], now: Judge, then: Judge): DryRun {
  const judged = subjects.map((subject) => {
    const indexed = indexSubject(subject)
    return { subject, from: now(indexed), to: then(indexed) }
  })
  const changed = judged.filter(({ from, to }) => outcomeOf(from) !== outcomeOf(to))
  const groups = groupBy(changed, ({ from, to }) => JSON.stringify([destinationOf(from), destinationOf(to)]))
  const moves = [...groups.values()].map((group) => ({
    from: destinationOf(group[0].from),
    to: destinationOf(group[0].to),
    count: group.length,
    examples: group.slice(0, EXAMPLES).map(({ subject: { id, severity, summary, receivedAt } }) => {
      return { id, severity, summary, receivedAt }
    }),
  }))
  return {
    incidents: subjects.length,
    since: subjects.at(-1)?.receivedAt ?? null,
    changed: changed.length,
    moves: moves.sort((a, b) => b.count - a.count),
    newlyPaged: changed.filter(({ from, to }) => to.pages && !from.pages).length,
    noLongerPaged: changed.filter(({ from, to }) => from.pages && !to.pages).length,
  }
}

function destinationOf({ rule, policy }: Verdict): Destination {
  return { rule, policy }
}

function outcomeOf({ route: { id, policyId, teamId, assigneeId }, pages }: Verdict) {
  return JSON.stringify([id, policyId, teamId, assigneeId, pages])
}
