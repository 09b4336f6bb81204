import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import { readElements } from './html-tree'
import { beginStory } from './paging-story'
import { readMail } from './read-mail'

export const REPLY_ADDRESS = 'reply@example.com'

/** Ana is on call, and paged by mails that can be answered by one. */
export async function mailStory(db: Database) {
  const story = await beginStory(db)
  story.deps.channels.replyAddress = REPLY_ADDRESS
  const ana: UserContext = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  const incident = (id: number) =>
    db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: { select: { name: true } } } })
  /** What the newest page's link opens in a mail program: the subject of a new mail. */
  const linked = () => {
    const page = story.smtp.mails.map(readMail).findLast(({ to }) => to === 'ana@example.com')
    const links = readElements(page?.html ?? '').filter(({ name }) => name === 'a')
    const mailto = links.map(({ attributes }) => attributes.href ?? '').find((href) => href.startsWith('mailto:'))
    if (!mailto) throw new Error('the page has no mailto')
    const { pathname, searchParams } = new URL(mailto)
    return { to: decodeURIComponent(pathname), subject: searchParams.get('subject') ?? '' }
  }
  const takeDeps = { db, secret: story.deps.secret, now: () => story.clock.now }
  return { ...story, ana, incident, linked, takeDeps }
}

/** A mail as it lies in a mailbox. */
export function mailWith(fields: Record<string, string>) {
  const all = { From: 'Ana <ana@example.com>', To: REPLY_ADDRESS, Date: 'Sun, 1 Mar 2026 12:00:00 +0000', ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', 'Send this mail to acknowledge.', ''].join('\r\n')
}
