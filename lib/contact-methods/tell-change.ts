import type { ChannelDeps } from '../channels/channel'
import { describeMethod } from '../channels/channels'
import type { UserContext } from '../context'
import type { Database } from '../db/database'
import { deliverCounted } from './deliver-counted'
import { noticeMessage } from './messages'

/** What changed of how somebody signs in or is reached. `line`: in a sentence; `advice` and `page`: where the usual ones are wrong. */
export type AccountChange = { title: string; line: string; advice?: string; page?: { text: string; path: string } }

const ADVICE = 'If it was not you, change your password and tell an admin.'
const PAGE = { text: 'Your account', path: '/settings/account' }

type Deps = { db: Database; channels: ChannelDeps; baseUrl: string; now: Date }
/** `exceptId`: the contact method that it is about. */
type Whose = { accountId: number; userId?: number | undefined; exceptId?: number | undefined }

/**
 * Tells a person by all their verified contact methods: who has got in would else change what they like unseen. By mail to
 * the account's address where there is none.
 */
export async function tellChange(deps: Deps, { accountId, userId, exceptId }: Whose, change: AccountChange) {
  const { db, channels, baseUrl, now } = deps
  const { title, line, advice = ADVICE, page = PAGE } = change
  const url = `${baseUrl}${page.path}`
  const message = noticeMessage({
    title,
    lines: [line, advice],
    link: { text: page.text, url },
    now,
  })
  const user = { accountId, disabledAt: null, ...(userId !== undefined && { id: userId }) }
  const where = { user, verifiedAt: { not: null }, ...(exceptId !== undefined && { id: { not: exceptId } }) }
  const methods = await db.read.contactMethod.findMany({ where })
  if (methods.length > 0)
    return Promise.all(methods.map((method) => deliverCounted({ db, channels, now }, method, message)))
  const account = await db.read.account.findUnique({ where: { id: accountId } })
  if (!account || !channels.mailer || (await isAbout(db, account.email, exceptId))) return []
  const text = [...message.lines, url, ''].join('\n\n')
  const { isTaken, answer } = await channels.mailer.send({
    to: account.email,
    subject: title,
    text,
    uid: message.uid,
  })
  return [{ isDelivered: isTaken, answer }]
}

/** Whether it is about that very address, which says so itself. */
async function isAbout(db: Database, email: string, contactMethodId: number | undefined) {
  if (contactMethodId === undefined) return false
  const method = await db.read.contactMethod.findUnique({ where: { id: contactMethodId } })
  return method?.channel === 'email' && describeMethod(method.channel, method.config) === email
}

/** Of whom a change of this session tells: an issuer's session never beyond its workspace. */
export function whoseChange({ actor }: UserContext, exceptId?: number): Whose {
  return { accountId: actor.accountId, userId: actor.isConfined ? actor.userId : undefined, exceptId }
}
