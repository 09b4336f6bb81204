import type { Context } from '../context'

/** Whether a key of the workspace may send alerts. Any user may ask. */
export async function apiKeysExist({ db, workspaceId, now }: Context): Promise<boolean> {
  const key = await db.read.apiKey.findFirst({
    where: { workspaceId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { id: true },
  })
  return key !== null
}
