import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils'
import type { Secrets } from '../../secrets/secrets'
import { connectOnce } from '../connect-once'
import type { Transaction as Tx } from '../database'
import { PrismaClient } from '../generated/sqlite/client'
import { withOpenedColumns } from '../sealed'

type Connections = {
  reading: SqlDriverAdapter
  beginWriting: () => Promise<Transaction>
  secrets: Secrets
}

/** Prisma itself begins transactions of reads without one. An AsyncLocalStorage would slow every promise down. */
const OF_A_WRITE = 'Serializable'

/** One client for both connections, because each has its own query compiler. Only a `write` uses `beginWriting`. */
export async function createSqliteClient({ reading, beginWriting, secrets }: Connections) {
  const { executeScript, dispose, ...queries } = bound(reading)
  const adapter: SqlDriverAdapter = {
    ...queries,
    executeScript,
    dispose,
    getConnectionInfo,
    startTransaction: async (isolationLevel) =>
      isolationLevel === OF_A_WRITE.toUpperCase() ? beginWriting() : readTransaction(queries),
  }
  const { provider, adapterName } = adapter
  const plain = new PrismaClient({ adapter: connectOnce({ provider, adapterName, connect: async () => adapter }) })
  await plain.$connect()
  const client = withOpenedColumns(plain, secrets)
  return {
    read: client,
    /** @param limitMs for the wait for the connection, and for the transaction */
    write: <T>(work: (tx: Tx) => Promise<T>, limitMs: number): Promise<T> =>
      client.$transaction(work, { maxWait: limitMs, timeout: limitMs, isolationLevel: OF_A_WRITE }),
    close: () => client.$disconnect(),
  }
}

/** SQLite's own limit. The adapter's 999 are too few for relations of 500 rows that hold two columns. */
function getConnectionInfo() {
  return { supportsRelationJoins: false, maxBindValues: 32_766 }
}

function bound(connection: SqlDriverAdapter) {
  const { provider, adapterName } = connection
  return {
    provider,
    adapterName,
    queryRaw: connection.queryRaw.bind(connection),
    executeRaw: connection.executeRaw.bind(connection),
    executeScript: connection.executeScript.bind(connection),
    dispose: connection.dispose.bind(connection),
  }
}

/** Prisma reads very many related rows in a transaction; this connection cannot begin a second one meanwhile. */
function readTransaction(base: Pick<Transaction, 'provider' | 'adapterName' | 'queryRaw' | 'executeRaw'>): Transaction {
  return {
    ...base,
    options: { usePhantomQuery: true },
    createSavepoint: nothing,
    rollbackToSavepoint: nothing,
    releaseSavepoint: nothing,
    commit: nothing,
    rollback: nothing,
  }
}

async function nothing() {}
