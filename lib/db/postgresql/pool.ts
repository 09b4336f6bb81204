import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { postgresqlServers } from '../location'
import { cancelQuery } from './cancel'
import { CONNECT_MS, prepareConnection, READ_ONLY } from './server'

/** A connection that has been silent for this long closes together with one that timed out. */
const SILENT_MS = 2_000
/** A time limit that ends so much later was not looked at in time: the process was busy. */
const LATE_MS = 250
const BUSY_ATTEMPTS = 2

export type PostgresqlPools = ReturnType<typeof createPostgresqlPools>

/** Pools of connections to the host that takes writes. When it is found dead or read-only, all of them close. */
export function createPostgresqlPools(url: string) {
  const servers = createServers(postgresqlServers(url))
  const opened: ServerPool[] = []
  const closeConnections = (isLost: IsLost) => {
    for (const pool of opened) pool.closeConnections(isLost)
  }
  const onFault = (isLost: IsLost) => {
    closeConnections(isLost)
    const faultAt = performance.now()
    // What was asked just before may never be answered either, and nothing else would end it for half a minute.
    setTimeout(() => closeConnections(isSilentSince(faultAt)), SILENT_MS).unref()
  }
  return {
    create: (config: PoolConfig): Pool => {
      const pool = new ServerPool(servers, config, onFault)
      opened.push(pool)
      return pool
    },
  }
}

type Servers = ReturnType<typeof createServers>

function createServers(urls: string[]) {
  let at = 0
  return {
    count: urls.length,
    current: () => urls[at] ?? '',
    passOver: (server: string) => {
      // Several connections may fail at once; only the first moves on.
      if (server === urls[at]) at = (at + 1) % urls.length
    },
  }
}

type State = { isBusy: boolean; heardAt: number; isClosed: boolean }
type IsLost = (state: State) => boolean

const isSilentSince =
  (at: number): IsLost =>
  ({ isBusy, heardAt }) =>
    isBusy && heardAt < at

const isSilent: IsLost = ({ isBusy, heardAt }) => !isBusy || performance.now() - heardAt >= SILENT_MS

class ServerPool extends Pool {
  readonly #servers: Servers
  readonly #lateMs: number
  readonly #onFault: (isLost: IsLost) => void
  readonly #connections = new Map<PoolClient, State>()

  constructor(servers: Servers, config: PoolConfig, onFault: (isLost: IsLost) => void) {
    super({
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 1_000,
      // A query that times out closes its connection; the next one would wait behind it.
      pipeline: true,
      ...config,
      Client: clientOf(servers),
      onConnect: prepareConnection,
    })
    this.#servers = servers
    this.#lateMs = (config.connectionTimeoutMillis ?? CONNECT_MS) + LATE_MS
    this.#onFault = onFault
    // The pool replaces broken idle connections; a query on a broken one rejects by itself.
    this.on('error', ignore)
    this.on('connect', (client) => this.#watch(client))
    this.on('acquire', (client) => this.#mark(client, true))
    this.on('release', (_, client) => this.#mark(client, false))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected) {
    const connected = this.#connectToAny()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, ignore),
    )
    return undefined
  }

  closeConnections(isLost: IsLost) {
    for (const [client, state] of this.#connections) {
      if (!isLost(state)) continue
      state.isClosed = true
      if (state.isBusy) cancelQuery(client)
      client.connection.stream.destroy()
    }
  }

  async #connectToAny() {
    let left = this.#servers.count
    let busy = BUSY_ATTEMPTS
    for (;;) {
      const server = this.#servers.current()
      const startedAt = performance.now()
      try {
        return await super.connect()
      } catch (error) {
        // Nothing is known of a server whose answer this process had no time to read.
        const isLate = performance.now() - startedAt > this.#lateMs
        if (isLate && busy-- > 0) continue
        this.#servers.passOver(server)
        if (--left <= 0) throw error
      }
    }
  }

  #watch(client: PoolClient) {
    const state = { isBusy: true, heardAt: performance.now(), isClosed: false }
    this.#connections.set(client, state)
    // A borrower learns of the end by its query.
    client.on('error', ignore)
    const { stream } = client.connection
    stream.on('data', () => {
      state.heardAt = performance.now()
    })
    client.connection.on('errorMessage', (error: ServerError) => {
      if (isReadOnly(error) || isOutlived(error)) setImmediate(() => this.#onFault(() => true))
    })
    stream.once('close', (hadError: boolean) => {
      this.#connections.delete(client)
      if (hadError || stream.readableEnded || state.isClosed) return
      // We ended it, for want of an answer.
      cancelQuery(client)
      this.#onFault(isSilent)
    })
  }

  #mark(client: PoolClient, isBusy: boolean) {
    const state = this.#connections.get(client)
    if (state) Object.assign(state, { isBusy, heardAt: performance.now() })
  }
}

type ServerError = { code?: string; routine?: string; message?: string }

const isReadOnly = ({ code }: ServerError) => code === READ_ONLY

/** After a restore, prepared statements refer to dropped types and never work again. */
const isOutlived = ({ code, routine, message }: ServerError) =>
  code === UNKNOWN_STATEMENT || routine === 'RevalidateCachedQuery' || message?.startsWith('cache lookup failed')

/** invalid_sql_statement_name: the prepared statement is gone. */
const UNKNOWN_STATEMENT = '26000'

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

function clientOf(servers: Servers) {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: servers.current() })
    }
  }
}

function ignore() {}
