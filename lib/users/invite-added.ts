import { type Context, requirePermission } from '../context'
import { type InviteDeps, mailInvitation, passwordUrl } from './invite'
import { resetPassword } from './manage'

/** Mails whom a file added and who have not joined; without a mail server nobody. Resolves with how many were taken. */
export async function inviteAdded(
  ctx: Context,
  emails: readonly string[],
  { mailer, baseUrl }: InviteDeps,
): Promise<number> {
  requirePermission(ctx, 'manage people')
  if (!mailer) return 0
  const { db, workspaceId } = ctx
  const where = { workspaceId, joinedAt: null, disabledAt: null, account: { email: { in: [...emails] } } }
  const users = await db.read.user.findMany({ where, select: { id: true } })
  let taken = 0
  for (const { id: userId } of users) {
    const made = await resetPassword(ctx, { userId })
    if (!made.ok || !made.isInvitation) continue
    const url = passwordUrl(baseUrl, made.secret)
    const mail = await mailInvitation(ctx, { to: made.email, url, mailer })
    if (mail?.isTaken) taken++
  }
  return taken
}
