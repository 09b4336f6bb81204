import { acknowledgeByLink } from '../../acknowledge-links/use'
import { tokenOf } from '../../channels/email/reply-mail'
import type { Database } from '../../db/database'
import { readHead } from './head'
import { isAutomatic } from './is-automatic'

export type TakeDeps = { db: Database; secret: string; now: () => Date }

/**
 * Acknowledges where a person sent the mail of our link; says whether the mail was of that kind. Nobody is ever
 * answered: two programs that answer each other don't end.
 */
export async function takeMail({ db, secret, now }: TakeDeps, header: Uint8Array): Promise<boolean> {
  const head = await readHead(header)
  const token = tokenOf(head.get('subject') ?? '')
  if (!token || isAutomatic(head)) return false
  await acknowledgeByLink({ db, secret, now: now(), purpose: 'mail' }, token)
  return true
}
