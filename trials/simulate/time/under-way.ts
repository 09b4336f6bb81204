import type { Database, Transaction } from '../../../lib/db/database'
import type { Statements } from '../../../lib/db/sql/statements'
import { currentOwner, DATABASE, runAs } from './owners'

let count = 0

/** Whether a database in real time still owes an answer: simulated time waits for it. */
export function isUnderWay() {
  return count > 0
}

/** Counts its statements while they run. */
export function tracked(db: Database): Database {
  const statements = (inner: Statements): Statements => ({
    ...inner,
    execute: (...template) => track(() => inner.execute(...template)),
    query: (...template) => track(() => inner.query(...template)),
  })
  return {
    ...db,
    read: trackedClient(db.read),
    query: (...template) => track(() => db.query(...template)),
    queryWithin:
      (limitMs) =>
      (...template) =>
        track(() => db.queryWithin(limitMs)(...template)),
    write: (work) => {
      const owner = currentOwner()
      return track(() => db.write((tx) => runAs(owner, () => work(trackedClient<Transaction>(tx)))))
    },
    writeStatements: (work, limit) => {
      const owner = currentOwner()
      return track(() => db.writeStatements((inner) => runAs(owner, () => work(statements(inner))), limit))
    },
  }
}

async function track<T>(ask: () => Promise<T>): Promise<T> {
  count++
  try {
    // Prisma runs a query only when it is awaited.
    return await runAs(DATABASE, async () => await ask())
  } finally {
    count--
  }
}

/** Prisma's client and its models. */
function trackedClient<T extends object>(client: T): T {
  return new Proxy(client, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return found
      if (typeof found === 'function') return (...given: unknown[]) => track(() => Reflect.apply(found, target, given))
      return typeof found === 'object' && found !== null ? trackedClient(found) : found
    },
  })
}
