import { subDays } from 'date-fns'
import type { ImapFlow, SearchObject } from 'imapflow'
import { DAYS } from '../../acknowledge-links/token'
import { type TakeDeps, takeMail } from './take-mail'

/** A mail with a longer header is left alone. */
const MOST_BYTES = 64 * 1024
const A_PART = 50
/** Of those that came while nobody looked. */
const MOST_MISSED = 200

/** Up to which mail the mailbox was read. */
export type Mark = { uidValidity: bigint; uid: number }

/** Reads what has come since `mark`; without one what nobody has read yet. Only headers are fetched. */
export async function lookInto(deps: TakeDeps, client: ImapFlow, mark: Mark | undefined): Promise<Mark | undefined> {
  const { mailbox } = client
  if (!mailbox) return mark
  const { uidValidity, uidNext } = mailbox
  const isKnown = mark?.uidValidity === uidValidity
  const uids = isKnown ? await findSince(client, mark.uid) : await findMissed(client, deps.now())
  for (let from = 0; from < uids.length; from += A_PART) await take(deps, client, uids.slice(from, from + A_PART))
  return { uidValidity, uid: Math.max(isKnown ? mark.uid : uidNext - 1, ...uids) }
}

async function findSince(client: ImapFlow, uid: number) {
  // The range holds the newest mail, also where that is older.
  const found = await search(client, { uid: `${uid + 1}:*` })
  return found.filter((one) => one > uid)
}

async function findMissed(client: ImapFlow, now: Date) {
  const found = await search(client, { seen: false, since: subDays(now, DAYS) })
  return found.slice(-MOST_MISSED)
}

async function search(client: ImapFlow, query: SearchObject) {
  const found = await client.search(query, { uid: true })
  if (!found) throw new Error('The mail server does not search the mailbox.')
  return found.toSorted((a, b) => a - b)
}

async function take(deps: TakeDeps, client: ImapFlow, uids: number[]) {
  const bodyParts = [{ key: 'HEADER', start: 0, maxLength: MOST_BYTES }]
  const mails = await client.fetchAll(uids, { uid: true, bodyParts }, { uid: true })
  const taken: number[] = []
  for (const { uid, headers: header } of mails) {
    if (header && header.length < MOST_BYTES && (await takeMail(deps, header))) taken.push(uid)
  }
  // Others of the mailbox stay unread: a person may want them.
  if (taken.length > 0) await client.messageFlagsAdd(taken, ['\\Seen'], { uid: true })
}
