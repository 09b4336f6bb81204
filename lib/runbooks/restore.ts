import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'
import { registerRunbook, type SavedRunbook } from './register'
import { getVersion } from './versions'

/** `current`: the version that the person knew as the newest; undefined restores over any. */
type Input = { identifier: string; version: number; current?: number | undefined }

export async function restoreRunbook(ctx: Context, { identifier, version, current }: Input): Promise<SavedRunbook> {
  requirePermission(ctx, 'describe entities and runbooks')
  const older = await getVersion(ctx, { identifier, version })
  if (!older) throw new NotFoundError('No such version of the runbook.')
  const { title, markdown, url } = older
  return registerRunbook(ctx, { identifier, title, markdown, url: url ?? '', version: current })
}
