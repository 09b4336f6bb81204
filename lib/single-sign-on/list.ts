import { type Context, requirePermission } from '../context'
import type { Database } from '../db/database'
import { NotFoundError } from '../errors'
import { issuerMark, settingsOf } from './stored'

export type ListedIssuer = Awaited<ReturnType<typeof listIssuers>>[number]

export async function listIssuers(ctx: Context, only: { issuerId?: number } = {}) {
  requirePermission(ctx, 'manage single sign-on')
  const { db, workspaceId } = ctx
  const rows = await db.read.issuer.findMany({
    where: { workspaceId, ...(only.issuerId !== undefined && { id: only.issuerId }) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    omit: { clientSecret: true },
  })
  return rows.map((row) => {
    const settings = settingsOf(row)
    return { ...settings, id: row.id, slug: row.slug, isOfServer: row.isOfServer, mark: issuerMark(settings) }
  })
}

/** @throws NotFoundError when the workspace has no such issuer */
export async function getIssuer(ctx: Context, issuerId: number): Promise<ListedIssuer> {
  const [issuer] = await listIssuers(ctx, { issuerId })
  if (!issuer) throw new NotFoundError('No such issuer.')
  return issuer
}

export type LoginIssuer = { slug: string; name: string }

/**
 * What the login page offers to anybody: nothing where several workspaces share the server, whose names it would tell and
 * whose people might take one for theirs. `slug`: of one who was asked for by its address.
 */
export async function listForLogin({ read }: Pick<Database, 'read'>, slug?: string): Promise<LoginIssuer[]> {
  const rows = await read.issuer.findMany({
    where: { isEnabled: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { slug: true, name: true, workspaceId: true },
  })
  const isAlone = (await read.workspace.count()) === 1
  const offered = isAlone ? rows : rows.filter((row) => row.slug === slug)
  return offered.map((row) => ({ slug: row.slug, name: row.name }))
}
