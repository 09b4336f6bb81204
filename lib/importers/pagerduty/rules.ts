import type { z } from 'zod'
import { isObject } from '../../values/is-object'
import type { DraftCondition } from '../draft'
import { change, type Entry, enter, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { distinctItems, itemsOf } from '../source/items'
import { type File, filesOf, type Read, readObject, readObjects } from '../source/objects'
import { type Mapped, mapExpressions, mapSubconditions } from './conditions'
import { type Directory, filesOfMany, nameOf } from './directory'
import { integration, orchestration, router, routerRule, ruleset, rulesetRule } from './shapes'

type Placed = {
  name: string
  keys: readonly string[]
  criteria: Mapped
  to: string | undefined
  entry: Entry
  isQuiet?: boolean
}

/** Rules of orchestrations and of the rulesets before them: what comes by their keys, to the policy of a service. */
export function importRules(directory: Directory, folder: Folder) {
  importOrchestrations(directory, folder)
  importRulesets(directory, folder)
}

function importOrchestrations(directory: Directory, folder: Folder) {
  const { ledger } = directory.draft
  const all = filesOf(folder, ledger, { under: 'event_orchestrations', kind: 'Orchestration' })
  const routers = all.filter(({ value }) => isObject(value) && isObject(value.orchestration_path))
  const items = distinctItems(
    itemsOf(
      all.filter((one) => !routers.includes(one)),
      { many: 'orchestrations', one: 'orchestration' },
    ),
  )
  for (const { value, entry } of readObjects(ledger, { kind: 'Orchestration', schema: orchestration, nameOf }, items)) {
    take(entry)
    const keys = keysOf(directory, value.name ?? value.id, value.integrations ?? [], entry)
    const own = routers.filter((one) => isRouterOf(one, value.id))
    if (own.length === 0) change(entry, 'Without rules: save GET /event_orchestrations/{id}/router too.')
    for (const { value: raw } of own)
      importRouter(directory, {
        name: value.name ?? value.id,
        keys,
        raw: isObject(raw) ? raw.orchestration_path : raw,
        entry,
      })
  }
}

function isRouterOf({ path, value }: File, id: string) {
  const inner = isObject(value) && isObject(value.orchestration_path) ? value.orchestration_path.parent : undefined
  return isObject(inner) && inner.id !== undefined ? inner.id === id : path.includes(id)
}

function keysOf({ draft }: Directory, name: string, integrations: readonly unknown[], entry: Entry): string[] {
  const read = integrations.flatMap(
    (raw, index) =>
      readObject(
        draft.ledger,
        { kind: 'Integration', schema: integration, nameOf },
        { path: `${name}, integration ${index + 1}`, value: raw },
      ) ?? [],
  )
  const wanted =
    read.length === 0
      ? [{ text: name, own: entry }]
      : read.map((one) => ({
          text: read.length === 1 ? name : `${name}: ${one.value.label ?? one.value.name ?? ''}`,
          own: one.entry,
        }))
  return wanted.map(({ text, own }) => {
    const key = draft.names.key(text, own)
    draft.keys.set(key, { sender: 'pagerduty' })
    take(own)
    return key
  })
}

function importRouter(
  directory: Directory,
  { name, keys, raw, entry }: { name: string; keys: string[]; raw: unknown; entry: Entry },
) {
  const parsed = router.safeParse(raw)
  if (!parsed.success) return change(entry, 'Without rules: its router is not of the expected shape.')
  const rules = parsed.data.sets.flatMap((one) => one.rules)
  for (const [index, one] of rules.entries()) {
    const wanted = {
      kind: 'Orchestration rule',
      schema: routerRule,
      nameOf: (own: Record<string, unknown>) => `${name}: ${typeof own.label === 'string' ? own.label : index + 1}`,
    }
    const read = readObject(directory.draft.ledger, wanted, { path: `${name}, rule ${index + 1}`, value: one })
    if (!read) continue
    const { value, entry: own } = read
    if (value.disabled) leaveOut(own, 'Disabled in PagerDuty.')
    else
      place(directory, {
        name: own.name,
        keys,
        criteria: mapExpressions(value.conditions.map(({ expression }) => expression)),
        to: value.actions?.route_to,
        entry: own,
      })
  }
  const rest = parsed.data.catch_all?.actions?.route_to
  const catchAll = enter(directory.draft.ledger, {
    kind: 'Orchestration rule',
    id: `${name}, catch-all`,
    name: `${name}: catch-all`,
  })
  if (rest === undefined || rest === 'unrouted')
    leaveOut(catchAll, 'What no rule takes goes to the default rule of Tocsin.')
  else place(directory, { name: catchAll.name, keys, criteria: { any: [[]], how: [] }, to: rest, entry: catchAll })
}

function importRulesets(directory: Directory, folder: Folder) {
  const { ledger } = directory.draft
  const sets = filesOfMany(folder, directory, { many: 'rulesets', one: 'ruleset', kind: 'Ruleset' })
  const files = itemsOf(filesOf(folder, ledger, { under: 'ruleset_rules', kind: 'Ruleset rule' }), {
    many: 'rules',
    one: 'rule',
  })
  const rules = readObjects(ledger, { kind: 'Ruleset rule', schema: rulesetRule, nameOf: (raw) => raw.id }, files)
  for (const { value, entry } of readObjects(ledger, { kind: 'Ruleset', schema: ruleset, nameOf }, sets)) {
    take(entry)
    const own = rules.filter((one) => one.value.ruleset?.id === value.id || sets.length === 1)
    const keys = keysOf(directory, value.name ?? value.id, [], entry)
    for (const one of own.toSorted((a, b) => (a.value.position ?? 0) - (b.value.position ?? 0)))
      importRulesetRule(directory, value.name ?? value.id, keys, one)
  }
}

function importRulesetRule(
  directory: Directory,
  set: string,
  keys: readonly string[],
  { value, entry }: Read<z.infer<typeof rulesetRule>>,
) {
  const { conditions, actions = {} } = value
  if (value.disabled) return leaveOut(entry, 'Disabled in PagerDuty.')
  if (value.time_frame !== undefined)
    return leaveOut(entry, 'Rules of Tocsin have no hours: the rules after it take these alerts.')
  const tests = conditions?.subconditions.map(({ operator, parameters }) => ({ operator, ...parameters })) ?? []
  const criteria =
    value.catch_all || tests.length === 0
      ? { any: [[]], how: [] }
      : mapSubconditions(conditions?.operator ?? 'and', tests)
  if (actions.severity?.value)
    change(entry, `Its severity "${actions.severity.value}" is not set: an alert pages by its own.`)
  const name = `${set}: rule ${(value.position ?? 0) + 1}`
  place(directory, { name, keys, criteria, to: actions.route?.value, entry, isQuiet: actions.suppress?.value === true })
}

function place({ draft, services }: Directory, { name, keys, criteria, to, entry, isQuiet = false }: Placed) {
  if ('fault' in criteria) return leaveOut(entry, criteria.fault)
  const service = to === undefined ? undefined : services.get(to)
  if (!service && !isQuiet) return leaveOut(entry, `It routes to a service that was not taken: ${to ?? 'none'}.`)
  take(entry)
  for (const how of criteria.how) change(entry, how)
  if (criteria.any.length > 1) change(entry, `It is ${criteria.any.length} rules, one for each of its conditions.`)
  const own: DraftCondition = { field: 'api key', operator: 'is', values: keys }
  const { policy = null, team = null, severity = null } = isQuiet ? {} : (service ?? {})
  for (const [index, conditions] of criteria.any.entries()) {
    const wanted = criteria.any.length > 1 ? `${name}, ${index + 1} of ${criteria.any.length}` : name
    draft.rules.push({
      name: draft.names.rule(wanted, entry),
      conditions: [own, ...conditions],
      policy,
      team,
      severity,
    })
  }
}
