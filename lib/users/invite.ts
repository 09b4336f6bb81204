import { oneTimeAddress } from '../auth/one-time-address'
import { type Context, requireConfirmed, requirePermission } from '../context'
import type { Role } from '../db/database'
import type { Mailer } from '../mail/mailer'
import { readMailbox } from '../values/mailbox'
import { oneLine } from '../values/text'
import { addUser } from './add'

export const MOST_INVITED = 20

/** Undefined without a mail server. */
export type InvitationMail = { isTaken: boolean; answer: string } | undefined

/** `typed`: what stood in the field. The link works whether its mail was taken or not. */
export type Invitation =
  | { ok: true; typed: string; email: string; url: string; mail: InvitationMail }
  | { ok: false; typed: string; fault: string }

export type InviteDeps = { mailer: Mailer | undefined; baseUrl: string }

/** Invites each address on its own: one that is refused does not keep the others back. */
export async function inviteUsers(
  ctx: Context,
  { addresses, role }: { addresses: string; role: Role },
  deps: InviteDeps,
): Promise<Invitation[]> {
  requirePermission(ctx, 'manage people')
  requireConfirmed(ctx)
  const all = separate(addresses)
  const refused = all.slice(MOST_INVITED).map((typed) => ({ ok: false as const, typed, fault: TOO_MANY }))
  const made: Invitation[] = []
  for (const typed of all.slice(0, MOST_INVITED)) made.push(await invite(ctx, { typed, role }, deps))
  return [...(await Promise.all(made.map((one) => sendInvitation(ctx, one, deps)))), ...refused]
}

const TOO_MANY = `Not invited: at most ${MOST_INVITED} at once.`
const INCOMPLETE = 'This is not a complete e-mail address.'

/** By line, comma or semicolon; the same address once. */
export function separate(text: string) {
  const parts = text.split(/[\n,;]/).map((part) => part.trim())
  return [...new Map(parts.filter(Boolean).map((part) => [part.toLowerCase(), part])).values()]
}

async function invite(
  ctx: Context,
  { typed, role }: { typed: string; role: Role },
  { baseUrl }: InviteDeps,
): Promise<Invitation> {
  const mailbox = readMailbox(typed)
  if (!mailbox) return { ok: false, typed, fault: INCOMPLETE }
  const { name, address: email } = mailbox
  const added = await addUser(ctx, { email, name: name || nameOf(email), role })
  if (!added.ok) return { ok: false, typed, fault: Object.values(added.errors).join(' ') }
  return { ok: true, typed, email, url: passwordUrl(baseUrl, added.secret), mail: undefined }
}

/** `Night shift` of night.shift@example.com, until somebody gives a name. */
function nameOf(email: string) {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ') || email
}

export function passwordUrl(baseUrl: string, secret: string) {
  return oneTimeAddress(baseUrl, 'password', secret)
}

async function sendInvitation(ctx: Context, invitation: Invitation, { mailer }: InviteDeps): Promise<Invitation> {
  if (!invitation.ok || !mailer) return invitation
  return { ...invitation, mail: await mailInvitation(ctx, { to: invitation.email, url: invitation.url, mailer }) }
}

type ToMail = { to: string; url: string; mailer: Mailer }

/** A mail that is not taken leaves the invitation as it is. */
export async function mailInvitation(ctx: Context, { to, url, mailer }: ToMail): Promise<InvitationMail> {
  const { name } = await ctx.db.read.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { name: true },
  })
  const workspace = oneLine(name)
  const by = ctx.actor.type === 'user' ? oneLine(ctx.actor.name) : 'The operator'
  const { isTaken, answer } = await mailer.send({
    to,
    subject: `${by} invited you to ${workspace} on Tocsin`,
    text: `${by} invited you to ${workspace} on Tocsin, where incidents are handled.\n\nAccept the invitation:\n${url}\n\nThe link works once, within 72 hours. If you do not know ${by}, ignore this mail.\n`,
    uid: `invitation-${ctx.workspaceId}-${to}-${ctx.now.getTime()}`,
  })
  return { isTaken, answer }
}
