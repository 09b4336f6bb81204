import { putOnCall } from '../bench/on-call'
import type { Place } from '../crash-test/servers/provision'
import { openDatabase } from '../lib/db/open'
import { type Respond, startHttpReceiver } from '../lib/testing/http-receiver'

/** Pages may go to this machine, where every receiver of this program is. */
export const PAGES_ENV = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }

/** Turns paging on: every high or critical alert goes to somebody's webhook. */
export async function turnPagingOn(place: Place, respond?: Respond) {
  const receiver = await startHttpReceiver(respond)
  await putOnCall(place, { url: `${receiver.url}/hook`, policy: { gatherSeconds: 0 } })
  return receiver
}

/** Gives the person on call more ways to be reached. */
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
