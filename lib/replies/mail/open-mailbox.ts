import type { ImapFlow } from 'imapflow'
import { hideSecrets } from '../../mail/secrets'
import { firstCharacters, oneLine } from '../../values/text'
import { connectionOf, folderOf, type MailAccount } from './account'

const FAULT_CHARACTERS = 250

/** Signed in, with the folder open. @throws Error in words, without secrets */
export async function openMailbox(account: MailAccount): Promise<ImapFlow> {
  // Only where a mailbox is set up: it takes memory.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow(connectionOf(account))
  // What breaks a connection is also what its next command fails by.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(folderOf(account))
    return client
  } catch (error) {
    client.close()
    throw new Error(inWords(error, account))
  }
}

/** Why the mailbox cannot be read from here now; undefined where it can. */
export async function mailboxFault(account: MailAccount): Promise<string | undefined> {
  try {
    const client = await openMailbox(account)
    await client.logout()
  } catch (error) {
    return inWords(error, account)
  }
}

function inWords(error: unknown, { url }: MailAccount) {
  const { message, responseText } = error as Error & { responseText?: string }
  return firstCharacters(hideSecrets(oneLine(responseText ?? message), url), FAULT_CHARACTERS)
}
