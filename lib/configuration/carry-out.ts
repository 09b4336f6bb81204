import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { bringAbout, type Wanted } from './bring-about'
import type { Configuration } from './document/document'
import { entities } from './kinds/entities'
import { keys } from './kinds/keys'
import { people } from './kinds/people'
import { policies } from './kinds/policies'
import { DEFAULT_RULE, defaultRule, rules } from './kinds/rules'
import { runbooks } from './kinds/runbooks'
import { countOtherwise, schedules } from './kinds/schedules'
import { silences } from './kinds/silences'
import { teams } from './kinds/teams'
import { webhooks } from './kinds/webhooks'
import type { KindName } from './marks'
import { readNames } from './names'
import { orderAsWritten } from './order-rules'
import { prune } from './prune'
import type { Run } from './run'

/** Those of which a file may remove what is its own and no longer in it; each before what it refers to. */
const PRUNED = {
  webhooks: (run: Run) => prune(run, 'webhooks', webhooks),
  silences: (run: Run) => prune(run, 'silences', silences),
  rules: (run: Run) => prune(run, 'rules', rules),
  policies: (run: Run) => prune(run, 'policies', policies),
  teams: (run: Run) => prune(run, 'teams', teams),
  schedules: (run: Run) => prune(run, 'schedules', schedules),
  keys: (run: Run) => prune(run, 'keys', keys),
}
export type Prunable = keyof typeof PRUNED
export const PRUNABLE = Object.keys(PRUNED).filter((name): name is Prunable => name in PRUNED)

export type Wish = { configuration: Configuration; pruned: readonly Prunable[]; takesOver: boolean }

/** Does all that the file wants, each kind after what it refers to. Faults are noted: then nothing may be committed. */
export async function carryOut(ctx: Context, tx: Transaction | undefined, wish: Wish): Promise<Run> {
  const { configuration, pruned, takesOver } = wish
  const { owner } = configuration
  const found = { steps: [], kept: 0, notes: [], faults: [], secrets: [], held: new Map<KindName, Set<number>>() }
  const run: Run = { ctx, tx, names: await readNames(ctx), owner, takesOver, ...found }
  await bringAbout(run, 'people', people, named('people', configuration.people))
  await bringAbout(run, 'keys', keys, named('keys', configuration.keys))
  await bringAbout(run, 'schedules', schedules, named('schedules', configuration.schedules))
  await bringAbout(run, 'teams', teams, named('teams', configuration.teams))
  await bringAbout(run, 'policies', policies, named('policies', configuration.policies))
  await bringAboutRules(run, configuration)
  await bringAbout(run, 'silences', silences, named('silences', configuration.silences))
  await bringAbout(run, 'webhooks', webhooks, named('webhooks', configuration.webhooks))
  await bringAbout(run, 'entities', entities, named('entities', configuration.entities))
  await bringAbout(run, 'runbooks', runbooks, named('runbooks', configuration.runbooks))
  for (const kind of PRUNABLE) if (pruned.includes(kind)) await PRUNED[kind](run)
  if (run.faults.length === 0)
    run.notes.push(...countOtherwise(await schedules.read(ctx, run.names), configuration.schedules))
  return run
}

async function bringAboutRules(run: Run, configuration: Configuration) {
  const { rules: written, default_rule } = configuration
  const wanted = written.map(({ name, ...form }, index) => ({ name, form, path: ['rules', index] }))
  await bringAbout(run, 'rules', rules, wanted)
  if (run.faults.length === 0 && wanted.length > 0)
    await orderAsWritten(
      run,
      wanted.map(({ name }) => name),
    )
  const last = { name: DEFAULT_RULE, path: [DEFAULT_RULE] }
  if (default_rule)
    await bringAbout(run, 'rules', defaultRule, [{ ...last, form: { ...default_rule, conditions: [] } }])
}

function named<Form>(kind: KindName, forms: Readonly<Record<string, Wanted<Form>['form']>>): Wanted<Form>[] {
  return Object.entries(forms).map(([name, form]) => ({ name, form, path: [kind, name] }))
}
