import type { Fields } from '../audit/changes'
import { describeAddress } from '../channels/web-address'
import { describeConditions } from '../conditions/describe'
import type { Transaction } from '../db/database'
import type { CheckedWebhook } from './check'

/** For the audit log. */
export async function webhooksInWords(tx: Transaction, workspaceId: number) {
  const keys = await tx.apiKey.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const names = new Map(keys.map(({ id, name }) => [String(id), `${name} (#${id})`]))
  return ({ name, url, kinds, conditions, isEnabled }: CheckedWebhook): Fields => ({
    name,
    address: describeAddress(url),
    events: kinds,
    conditions: conditions.length === 0 ? '' : describeConditions(conditions, names),
    'turned on': isEnabled ? 'yes' : 'no',
  })
}
