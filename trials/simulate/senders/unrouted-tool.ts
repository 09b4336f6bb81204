import { addOne, removeOne } from '../people/edit-paging'
import { newest } from '../record/history'
import type { Condition } from '../record/settings'
import type { Stage } from '../world/stage'
import { MOST_NOTICES, repeat } from './silenced-tool'

const MINUTE = 60_000

/** A rule pages nobody for what a tool repeats, until a person removes the rule. */
export async function unroutedTool(stage: Stage) {
  const { world, workspaces, luck, number } = stage
  const workspace = luck.pick(workspaces)
  const everyMs = luck.pick([5, 20]) * MINUTE
  const conditions: Condition[] = [{ field: 'summary', operator: 'contains', values: [`of T${number}.`] }]
  const nobody = { conditions, policyId: null, severity: null }
  const ruleId = await addOne({ ...stage, luck: luck.fork('rule') }, workspace, nobody)
  const repeating = repeat(stage, workspace, { signal: `T${number}.0`, everyMs })
  await world.pause(luck.between(1, MOST_NOTICES) * everyMs)
  const isThere = newest(workspace.rules).some((rule) => rule.ruleId === ruleId)
  if (ruleId !== undefined && isThere) await removeOne({ ...stage, luck: luck.fork('end') }, workspace, { ruleId })
  await repeating
}
