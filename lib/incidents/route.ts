import { indexSubject } from '../conditions/match'
import type { Alert } from '../contract/alert'
import type { Batch } from '../db/sql/batch'
import { type Choose, compileRules } from '../routing/compile'
import { readMarks } from '../routing/marks'
import { readRules } from '../routing/read-rules'
import { type Remembered, remember } from '../routing/remembered'
import type { Route } from '../routing/rule'
import { isActiveAt } from '../silences/occurrences'
import { type CompiledSilence, readSilences } from '../silences/read-silences'

type Arrived = { workspaceId: number; apiKeyId: number; receivedAt: Date; alert: Alert }

export type AlertRoute = { rule: Route; silenceId: number | null }

export type Routing = { rules: Remembered<Choose<Route>>; silences: Remembered<CompiledSilence[]> }

export function createRouting(now: () => Date): Routing {
  return {
    rules: remember(now, async (statements, workspaceId) => compileRules(await readRules(statements, workspaceId))),
    silences: remember(now, (statements, workspaceId) => readSilences(statements, workspaceId, now())),
  }
}

/** By the rules and silences that this transaction sees. */
export async function routeAlerts(batch: Batch, routing: Routing, alerts: Arrived[]): Promise<AlertRoute[]> {
  const marks = await readMarks(batch, [...new Set(alerts.map(({ workspaceId }) => workspaceId))])
  const rules = await routing.rules.read(batch, marks)
  const silences = await routing.silences.read(batch, marks)
  return alerts.map(({ workspaceId, apiKeyId, receivedAt, alert }) => {
    const subject = indexSubject({ apiKeyId, ...alert })
    const rule = rules.get(workspaceId)?.(subject)
    if (!rule) throw new Error('The workspace is gone.')
    const silence = silences.get(workspaceId)?.find((one) => one.match(subject) && isActiveAt(one, receivedAt))
    return { rule, silenceId: silence?.id ?? null }
  })
}
