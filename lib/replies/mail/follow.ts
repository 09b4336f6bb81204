import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { createFaultLog } from '../../log/fault-log'
import type { Log } from '../../log/log'
import type { MailAccount } from './account'
import { lookInto, type Mark } from './look'
import { openMailbox } from './open-mailbox'
import type { TakeDeps } from './take-mail'

/** Servers may tell late of what has come, or not at all. */
const LOOK_EVERY_MS = 30_000
const FIRST_WAIT_MS = 5_000
/** A server may shut out who signs in often with a wrong password. */
const MOST_WAIT_MS = 300_000

type Deps = TakeDeps & { account: MailAccount; log: Log; signal: AbortSignal }

/** Reads the mailbox until `signal`. Several instances may read the same one: a token works once. */
export async function followMailbox({ account, log, signal, ...deps }: Deps): Promise<void> {
  const logFault = createFaultLog(log)
  let mark: Mark | undefined
  let faults = 0
  while (!signal.aborted) {
    try {
      const client = await openMailbox(account)
      await readUntilClosed(client, signal, async () => {
        mark = await lookInto(deps, client, mark)
        if (faults > 0) log.info('the mailbox for replies can be read again')
        faults = 0
      })
    } catch (error) {
      faults++
      if (!signal.aborted) logFault(error, 'the mailbox for replies cannot be read; it is tried again')
    }
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, faults - 1), MOST_WAIT_MS)
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

async function readUntilClosed(client: ImapFlow, signal: AbortSignal, look: () => Promise<void>) {
  const close = () => client.close()
  signal.addEventListener('abort', close)
  try {
    while (client.usable && !signal.aborted) {
      const news = createNews(client)
      await look()
      await news.come()
    }
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

/** From when it is made: a mail that comes during a look is news. */
function createNews(client: ImapFlow) {
  const over = new AbortController()
  const end = () => over.abort()
  client.once('exists', end)
  client.once('close', end)
  return {
    come: async () => {
      // It lasts until the next command, or for ever where the server has no IDLE.
      client.idle().catch(() => undefined)
      await pause(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined)
      client.off('exists', end).off('close', end)
    },
  }
}
