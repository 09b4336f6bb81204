import { join, resolve } from 'node:path'
import { isLoopback } from '../outbound/loopback'

export type DatabaseLocation = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; url: string }

/** Without a URL, `tocsin.db` in the data folder. Throws an error that names the setting. */
export function databaseLocation(url: string | undefined, dataDir: string): DatabaseLocation {
  if (url && isPostgresUrl(url)) {
    postgresqlServers(url, 'DATABASE_URL')
    return { provider: 'postgresql', url }
  }
  if (url && !url.startsWith('file:')) {
    throw new Error('DATABASE_URL must begin with file: (SQLite) or postgres:// (Postgres).')
  }
  return { provider: 'sqlite', file: resolve(url ? fileOf(url) : join(dataDir, 'tocsin.db')) }
}

function fileOf(url: string) {
  const file = url.slice('file:'.length)
  if (file === '') throw new Error('DATABASE_URL names no file: write file:/path/to/tocsin.db.')
  if (file.includes(':memory:'))
    throw new Error('DATABASE_URL names a database in memory, which would keep no alert: name a file.')
  if (file.includes('?')) throw new Error('DATABASE_URL has a "?" after file:, but takes only a path.')
  return file
}

export function isPostgresUrl(url: string) {
  return /^postgres(ql)?:/.test(url)
}

/** One address for each host of a Postgres address, in order. Errors show the setting's `name`, never the address. */
export function postgresqlServers(url: string, name = 'The address'): string[] {
  const { scheme, credentials, hosts, database, parameters } = partsOf(url, name)
  if (database === '') {
    throw new Error(`${name} names no database: write postgres://user:password@host:5432/database.`)
  }
  expectWritable(parameters, name)
  if (parameters.has('schema')) {
    throw new Error(`${name} names a schema, but Tocsin keeps its tables in the schema public: remove it.`)
  }
  settleTlsMode(parameters, name)
  // Not for the driver: every connection is checked instead.
  parameters.delete('target_session_attrs')
  const query = parameters.size > 0 ? `?${parameters}` : ''
  const servers = hosts.split(',').map((host) => `${scheme}${credentials}${host}/${database}${query}`)
  if (!servers.every(isAddress)) throw new Error(`${name} is not a valid address of a Postgres database.`)
  return servers
}

/** Whether alerts go to another machine in clear without anybody having asked for that by `sslmode=disable`. */
export function goesInClear(url: string) {
  const { hosts, parameters } = partsOf(url, 'The address')
  const names = hosts.split(',').map((host) => host.replace(/:\d*$/, ''))
  return !parameters.has('sslmode') && names.some((name) => name !== '' && !isLoopback(name))
}

export function hostsOf(url: string) {
  return partsOf(url, 'The address').hosts || 'this machine'
}

export function withoutPassword(url: string) {
  const { scheme, credentials, hosts, database, parameters } = partsOf(url, 'The address')
  parameters.delete('password')
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return `${scheme}${credentials.replace(/:.*@$/s, ':PASSWORD@')}${hosts}/${database}${query}`
}

function partsOf(url: string, name: string) {
  const [, scheme = '', authority = '', database = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?/.exec(url) ?? []
  if (scheme === '') throw new Error(`${name} is not a valid address of a Postgres database.`)
  const hostAt = authority.lastIndexOf('@') + 1
  return {
    scheme,
    credentials: authority.slice(0, hostAt),
    hosts: authority.slice(hostAt),
    database,
    parameters: new URLSearchParams(query),
  }
}

function expectWritable(parameters: URLSearchParams, name: string) {
  const wanted = parameters.get('target_session_attrs') ?? 'read-write'
  if (!['any', 'read-write', 'primary'].includes(wanted)) {
    throw new Error(`${name} asks for target_session_attrs=${wanted}, but Tocsin needs read-write.`)
  }
}

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const TAKEN_FOR_FULL = ['prefer', 'require', 'verify-ca']

/** The driver takes three modes for `verify-full`, and warns of that in many lines: it is given that one. */
function settleTlsMode(parameters: URLSearchParams, name: string) {
  const mode = parameters.get('sslmode')
  if (mode === null) return
  if (!TLS_MODES.includes(mode)) {
    throw new Error(`${name} has sslmode=${mode}: write verify-full, no-verify or disable.`)
  }
  const isTakenForFull = TAKEN_FOR_FULL.includes(mode) && parameters.get('uselibpqcompat') !== 'true'
  if (isTakenForFull) parameters.set('sslmode', 'verify-full')
}

/** The driver also accepts an address without a host, with a socket in a parameter. */
function isAddress(server: string) {
  return URL.canParse(server.replace(/@\//, '@localhost/'))
}
