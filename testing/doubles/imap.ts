import { createServer, type Socket } from 'node:net'

// RFC 9051 (sections 6 and 7) and, for SELECT and IDLE of older servers, RFC 3501 and RFC 2177.

type ImapMail = { uid: number; raw: string; flags: Set<string>; arrivedAt: Date }
type Login = { user: string; password: string }
type Session = { socket: Socket; isIn: boolean; idleTag?: string | undefined }
type Command = { tag: string; name: string; rest: string }

/** A mailbox INBOX on loopback, with one user. */
export async function startImap({ user, password }: Login) {
  const mails: ImapMail[] = []
  const commands: string[] = []
  const sessions = new Set<Session>()
  let uids = 0
  const tellCount = (session: Session) => session.socket.write(`* ${mails.length} EXISTS\r\n`)

  const server = createServer((socket) => {
    const session: Session = { socket, isIn: false }
    sessions.add(session)
    socket.on('error', () => undefined).on('close', () => sessions.delete(session))
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n')
    let rest = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(session, line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function take(session: Session, line: string) {
    if (session.idleTag && line === 'DONE') {
      session.socket.write(`${session.idleTag} OK done\r\n`)
      session.idleTag = undefined
      return
    }
    const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    commands.push(`${name} ${rest}`.trim())
    for (const answer of answersTo(session, { tag, name: name.toUpperCase(), rest })) {
      session.socket.write(`${answer}\r\n`, 'latin1')
    }
    if (name.toUpperCase() === 'LOGOUT') session.socket.end()
  }

  function answersTo(session: Session, command: Command): string[] {
    const { tag, name, rest } = command
    const ok = (...untagged: string[]) => [...untagged, `${tag} OK done`]
    if (name === 'CAPABILITY') return ok('* CAPABILITY IMAP4rev1 IDLE')
    if (name === 'NOOP') return ok()
    if (name === 'LOGOUT') return ok('* BYE until later')
    if (name === 'LOGIN') {
      session.isIn = rest.replaceAll('"', '') === `${user} ${password}`
      return session.isIn ? ok() : [`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`]
    }
    if (!session.isIn) return [`${tag} BAD Log in first`]
    if (name === 'LIST' || name === 'LSUB') return ok(`* ${name} () "/" INBOX`)
    if (name === 'SELECT')
      return rest.replaceAll('"', '') === 'INBOX' ? ok(...selected()) : [`${tag} NO No such folder`]
    if (name === 'UID SEARCH') return ok(`* SEARCH ${found(rest).join(' ')}`.trim())
    if (name === 'UID FETCH') return ok(...fetched(rest))
    if (name === 'UID STORE') return ok(...stored(rest))
    if (name !== 'IDLE') return [`${tag} BAD Unknown command`]
    session.idleTag = tag
    return ['+ idling']
  }

  function selected() {
    const state = [
      `* ${mails.length} EXISTS`,
      '* 0 RECENT',
      '* OK [UIDVALIDITY 7] valid',
      `* OK [UIDNEXT ${uids + 1}] next`,
    ]
    return ['* FLAGS (\\Seen)', '* OK [PERMANENTFLAGS (\\Seen)] kept', ...state]
  }

  function found(query: string) {
    const [, first] = /^UID (\d+):\*$/i.exec(query) ?? []
    // "*" is the newest mail, whichever end of the range it is.
    if (first) return mails.filter((one) => one.uid >= Number(first) || one === mails.at(-1)).map(({ uid }) => uid)
    const [, since] = /^(?:UNSEEN|NOT SEEN) SINCE "?([\w-]+)"?$/i.exec(query) ?? []
    if (!since) throw new Error(`the double does not know SEARCH ${query}`)
    return mails.filter((one) => !one.flags.has('\\Seen') && one.arrivedAt >= new Date(since)).map(({ uid }) => uid)
  }

  function fetched(rest: string) {
    const [set = ''] = rest.split(' ')
    const most = Number(/BODY\.PEEK\[HEADER\]<0\.(\d+)>/i.exec(rest)?.[1])
    return inSet(set).map((mail) => {
      const head = `${mail.raw.split('\r\n\r\n')[0]}\r\n\r\n`.slice(0, most)
      return `* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} BODY[HEADER]<0> {${head.length}}\r\n${head})`
    })
  }

  function stored(rest: string) {
    const [, set = '', flags = ''] = /^(\S+) \+FLAGS(?:\.SILENT)? \((.*)\)$/i.exec(rest) ?? []
    return inSet(set).map((mail) => {
      for (const flag of flags.split(' ')) mail.flags.add(flag)
      return `* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))`
    })
  }

  function inSet(set: string) {
    const ranges = set.split(',').map((range) => range.split(':').map(Number))
    return mails.filter(({ uid }) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to))
  }

  const address = server.address()
  const bound = typeof address === 'object' ? address?.port : undefined
  const drop = () => {
    for (const { socket } of sessions) socket.destroy()
  }
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${bound}`,
    commands,
    /** A mail arrives. */
    deliver: async (raw: string) => {
      mails.push({ uid: ++uids, raw, flags: new Set(), arrivedAt: new Date() })
      for (const session of sessions) if (session.idleTag) tellCount(session)
    },
    seen: async () => mails.filter(({ flags }) => flags.has('\\Seen')).map(({ raw }) => raw),
    /** Breaks every connection. */
    breakOff: async () => drop(),
    close: () => {
      drop()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
