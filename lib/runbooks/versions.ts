import type { Context } from '../context'
import { storable } from '../values/text'

const VERSIONS_PER_PAGE = 50

const BY = { select: { name: true } } as const

export async function listVersions(
  { db, workspaceId }: Context,
  { identifier, before, take = VERSIONS_PER_PAGE }: { identifier: string; before?: number | undefined; take?: number },
) {
  const rows = await db.read.runbookVersion.findMany({
    where: {
      workspaceId,
      runbook: { workspaceId, identifier: storable(identifier) },
      ...(before !== undefined && { version: { lt: before } }),
    },
    orderBy: { version: 'desc' },
    take: take + 1,
    select: { version: true, title: true, createdAt: true, createdBy: BY },
  })
  const versions = rows.slice(0, take)
  return { versions, older: rows.length > take ? versions.at(-1)?.version : undefined }
}

export function getVersion(
  { db, workspaceId }: Context,
  { identifier, version }: { identifier: string; version: number },
) {
  return db.read.runbookVersion.findFirst({
    where: { workspaceId, version, runbook: { workspaceId, identifier: storable(identifier) } },
    include: { createdBy: BY },
  })
}
