import type { Context } from '../context'
import type { Env } from '../env'
import { localLinks, localLinksWarning } from '../settings-warnings'

/** Warns about links that open on this machine only, once a person may be paged elsewhere. */
export async function warnLocalLinks(ctx: Context, env: Env): Promise<string | undefined> {
  const warning = localLinksWarning(env)
  if (!warning || localLinks(env)) return warning
  const elsewhere = { workspaceId: ctx.workspaceId, verifiedAt: { not: null }, channel: { not: 'email' } } as const
  return (await ctx.db.read.contactMethod.findFirst({ where: elsewhere, select: { id: true } })) ? warning : undefined
}
