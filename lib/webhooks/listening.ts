import { readConditions } from '../conditions/condition'
import { compileConditions, type Match } from '../conditions/match'
import type { Database } from '../db/database'
import { readKinds } from './kinds'

export type Listening = {
  id: number
  workspaceId: number
  sequence: number
  afterEntryId: number
  afterEscalationEntryId: number
  kinds: ReadonlySet<string>
  match: Match
}

/** The webhooks that are turned on, in all workspaces. Conditions that this version can't read match nothing. */
export async function readListening({ read }: Database): Promise<Listening[]> {
  const webhooks = await read.webhook.findMany({
    where: { isEnabled: true },
    orderBy: { id: 'asc' },
    omit: { secret: true, url: true },
  })
  return webhooks.map(({ id, workspaceId, sequence, afterEntryId, afterEscalationEntryId, ...stored }) => {
    const conditions = readConditions(stored.conditions)
    const match = conditions ? compileConditions(conditions) : () => false
    const kinds = new Set(readKinds(stored.kinds))
    return { id, workspaceId, sequence, afterEntryId, afterEscalationEntryId, kinds, match }
  })
}
