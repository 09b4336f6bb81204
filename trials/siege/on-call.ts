import { openDatabase } from '../../lib/db/open'
import { type Respond, startHttpReceiver } from '../../testing/http-receiver'
import type { Place } from '../ground/provision'
import { putOnCall } from '../ground/put-on-call'

/** Allows pages to this machine, where all receivers are. */
export const PAGES_ENV = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }

/** Every high or critical alert then pages a webhook. */
export async function turnPagingOn(place: Place, respond?: Respond) {
  const receiver = await startHttpReceiver(respond)
  await putOnCall(place, { url: `${receiver.url}/hook`, policy: { gatherSeconds: 0 } })
  return receiver
}

/** For the person on call. */
export async function addContactMethods(place: Place, methods: { channel: 'email' | 'webhook'; config: object }[]) {
  const db = await openDatabase(place.databaseUrl, place.dataDir)
  const now = new Date()
  await db.write(async (tx) => {
    const { id: userId, workspaceId } = await tx.user.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const same = { workspaceId, userId, createdAt: now, verifiedAt: now }
    for (const { channel, config } of methods)
      await tx.contactMethod.create({ data: { ...same, channel, config: JSON.stringify(config) } })
  })
  await db.close()
}
