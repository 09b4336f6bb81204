/** Why a database cannot be used; health, portal and metrics use the same words. */
export const FAULTS = ['full', 'corrupt', 'read-only', 'gone', 'io', 'busy', 'unreachable', 'slow'] as const

export type Fault = (typeof FAULTS)[number]

export const FAULT_MESSAGES: Record<Fault, string> = {
  full: 'The disk of the database is full: make room on it.',
  corrupt:
    'The database is damaged, or its disk gives back what it does not hold: check the disk first. If that is sound, stop the server and restore a backup.',
  'read-only':
    'The database cannot be written: check the permissions of its files and how the disk is mounted, or whether Postgres is a standby or set to read-only.',
  gone: 'The database file was deleted or replaced while the server ran: put it back and restart the server.',
  io: 'The disk of the database reports errors: check the disk and the system log.',
  busy: 'The database or one of its tables is locked by another program: find it and stop it.',
  unreachable:
    'The database cannot be reached: check that it runs, lets Tocsin sign in and has connections left, and the network.',
  slow: 'The database does not answer in time: check its load, its disk, its standby and the network.',
}

const CODES: [RegExp, Fault][] = [
  [/^(SQLITE_READONLY_DBMOVED)$/, 'gone'],
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001$|XX002$)/, 'corrupt'],
  [/^(SQLITE_READONLY|EROFS$|25006$)/, 'read-only'],
  [/^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO$|58030$)/, 'io'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|55P03$)/, 'busy'],
  [/^TOCSIN_SLOW$/, 'slow'],
  [
    /^(08\d\d\d|57P0[1-3]|28000|28P01|3D000|53300|P1000|P1001|P1002|P1017|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/,
    'unreachable',
  ],
]

export class DatabaseSlow extends Error {
  readonly code = 'TOCSIN_SLOW'
}

/** Of `pg`, about a connection that ended or was closed; it gives that error no code. */
const ENDED = 'Connection terminated unexpectedly'

/** The database fault behind an error; undefined for errors of a statement, such as a broken constraint. */
export function faultOf(error: unknown): Fault | undefined {
  for (const code of codesOf(error, 5)) {
    const fault = CODES.find(([pattern]) => pattern.test(code))?.[1]
    if (fault) return fault
  }
  return undefined
}

function codesOf(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth === 0) return []
  const own = ['code', 'originalCode'].map((name): unknown => Reflect.get(error, name))
  const inner = ['cause', 'meta', 'driverAdapterError'].map((name): unknown => Reflect.get(error, name))
  const ended = Reflect.get(error, 'message') === ENDED ? ['ECONNRESET'] : []
  return [
    ...own.filter((code) => typeof code === 'string'),
    ...ended,
    ...inner.flatMap((part) => codesOf(part, depth - 1)),
  ]
}
