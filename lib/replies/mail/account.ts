import { isLoopback } from '../../outbound/loopback'

/** `url`: of the mailbox, with user and password. */
export type MailAccount = { url: string }

const CONNECT_MS = 15_000
/** Longer than a look at the mailbox waits for the next. */
const SILENCE_MS = 120_000
/** Headers are fetched in pieces below this, so that it is never met by a server that keeps to them. */
const MOST_BYTES = 1024 * 1024

/** How imapflow connects. */
export function connectionOf({ url }: MailAccount) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // Without this, a man in the middle who strips STARTTLS reads the password.
    ...(!secure && !isLoopback(hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MOST_BYTES,
    disableAutoIdle: true,
    logger: false,
  } as const
}

/** The folder that is read. */
export function folderOf({ url }: MailAccount) {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'
}
