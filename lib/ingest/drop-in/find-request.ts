import type { VerifiedKey } from '../../api-keys/verify'
import type { Database } from '../../db/database'
import { sha256 } from '../../values/sha256'
import { parseJson } from '../../values/stored-json'
import { scalarText } from '../../values/text'

/** What came of a request, which is stored before it is answered. */
export type FoundRequest = {
  action: string
  alias: string
  at: Date
  apiKeyId: number
  /** Whether there is, or was, an alert of that alias. */
  isKnown: boolean
}

/** Among the newest 20 of the key: its clients ask at once. */
export async function findRequest(
  { read }: Database,
  { apiKeyId, workspaceId }: VerifiedKey,
  requestId: string,
): Promise<FoundRequest | undefined> {
  const where = { workspaceId, apiKeyId, requestId }
  const delivery = await read.delivery.findFirst({ where, orderBy: { id: 'desc' } })
  if (!delivery) return undefined
  const { action, alias } = described(parseJson(Buffer.from(delivery.body).toString()))
  const keyHash = sha256(JSON.stringify([alias]))
  const signal = await read.signal.findFirst({ where: { workspaceId, apiKeyId, keyHash }, select: { id: true } })
  return { action, alias, at: delivery.receivedAt, apiKeyId, isKnown: signal !== null }
}

function described(body: unknown) {
  const { action, alert, alias } = fieldsOf(body)
  return { action: scalarText(action) || 'Create', alias: scalarText(fieldsOf(alert).alias ?? alias) }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
