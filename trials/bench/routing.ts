import { openDatabase } from '../../lib/db/open'
import { addRule } from '../../lib/routing/add'
import type { Place } from '../ground/provision'
import { SERVICES } from './alerts'

/** Rules for other services: an alert passes all of them before the default takes it. */
export async function addRules({ dataDir, databaseUrl }: Place, count: number) {
  const db = await openDatabase(databaseUrl, dataDir)
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const ctx = { db, workspaceId, now: new Date(), actor: { type: 'system' } } as const
  for (let n = 0; n < count; n++) {
    const service = n < count - SERVICES ? `elsewhere-${n}` : `service-${n - count + SERVICES}`
    const conditions = [
      { field: 'label', key: 'env', operator: 'is', values: ['production', 'staging'] },
      { field: 'label', key: 'service', operator: 'is', values: [service, `${service}-canary`] },
    ]
    const rule = { name: service, conditions, policyId, teamId: null, assigneeId: null, severity: null }
    const added = await addRule(ctx, rule)
    if (!added.ok) throw new Error(JSON.stringify(added.errors))
  }
  await db.close()
}
