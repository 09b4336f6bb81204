import type { Prisma } from '../../lib/db/database'
import { openDatabase } from '../../lib/db/open'
import { insertMember } from '../../testing/fixtures'
import type { Place } from './provision'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export async function putOnCall(
  { dataDir, databaseUrl }: Place,
  { url, policy = {} }: { url: string; policy?: Prisma.EscalationPolicyUpdateManyMutationInput },
) {
  const db = await openDatabase(databaseUrl, dataDir)
  await db.write(async (tx) => {
    const { id: workspaceId } = await tx.workspace.findFirstOrThrow()
    const now = new Date()
    const person = {
      workspaceId,
      email: 'bench@example.com',
      name: 'Bench',
      role: 'responder',
      createdAt: now,
    } as const
    const { id: userId } = await insertMember(tx, person)
    const method = { workspaceId, userId, channel: 'webhook', createdAt: now, verifiedAt: now } as const
    await tx.contactMethod.create({ data: { ...method, config: JSON.stringify({ url, secret: SECRET }) } })
    await tx.escalationPolicy.updateMany({ where: { workspaceId }, data: policy })
    await tx.escalationTarget.updateMany({ data: { scheduleId: null, userId } })
  })
  await db.close()
}
