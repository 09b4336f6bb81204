import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string }

type Behaviour = {
  /** Wanted before mail is taken. */
  login?: { user: string; password: string }
  /** Reply to a recipient, such as 550. */
  refuseRecipient?: number
  /** Reply to the whole mail. */
  refuseMail?: number
  /** Reply to the sender. */
  refuseSender?: number
  /** Never answers a recipient. */
  hangs?: boolean
  /** Keeps a mail, and answers once this has resolved. */
  confirmsAfter?: Promise<unknown>
  /** Speaks TLS from the first byte, with a certificate that nobody vouches for. */
  secure?: boolean
}

/** An SMTP server on loopback that keeps what it takes. */
export async function startSmtpServer(behaviour: Behaviour = {}, port = 0) {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    ...{ secure: behaviour.secure ?? false, logger: false, authOptional: !behaviour.login, allowInsecureAuth: true },
    ...{ disabledCommands: ['STARTTLS'], closeTimeout: 100, disableReverseLookup: true },
    onAuth: ({ username = '', password }, _session, done) => {
      logins.push(username)
      const isRight = username === behaviour.login?.user && password === behaviour.login?.password
      return isRight ? done(null, { user: username }) : done(fault(535, 'Bad password'))
    },
    onMailFrom: (_address, _session, done) =>
      done(behaviour.refuseSender ? fault(behaviour.refuseSender, 'No such sender') : null),
    onRcptTo: (_address, _session, done) => {
      if (behaviour.hangs) return
      done(behaviour.refuseRecipient ? fault(behaviour.refuseRecipient, 'No such mailbox') : null)
    },
    onData: (stream, { envelope }, done) => {
      const take = (raw: string) => {
        if (behaviour.refuseMail) return done(fault(behaviour.refuseMail, 'Not now'))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
        if (!behaviour.confirmsAfter) return done(null, 'Taken')
        void behaviour.confirmsAfter.then(() => done(null, 'Taken'))
      }
      readText(stream).then(take, done)
    },
  })
  // Connections that the other side breaks.
  server.on('error', () => {})
  const bound = await new Promise<AddressInfo | string | null>((resolve) => {
    const listening = server.listen(port, '127.0.0.1', () => resolve(listening.address()))
  })
  if (!bound || typeof bound === 'string') throw new Error('the SMTP server has no port')
  const scheme = behaviour.secure ? 'smtps' : 'smtp'
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `${scheme}://127.0.0.1:${bound.port}`, port: bound.port, mails, logins, close }
}

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

function fault(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
