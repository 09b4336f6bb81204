import type { Database, Reader, Transaction } from '../../../lib/db/database'
import { runKnown, timeWriting } from '../../../lib/db/sql/known-statements'
import type { Statements } from '../../../lib/db/sql/statements'

/** Runs around the statements of one instance: faults, and its death. */
export type Guard = {
  /** Outside transactions. */
  read: <T>(run: () => Promise<T>) => Promise<T>
  /** Inside a transaction. */
  statement: <T>(run: () => Promise<T>) => Promise<T>
  /** `commit` is called when the work is done, and may still make it fail. */
  transaction: <T>(run: (commit: () => Promise<void>) => Promise<T>) => Promise<T>
}

export function guardedDatabase(db: Database, guard: Guard): Database {
  const statements = (inner: Statements): Statements => ({
    ...inner,
    execute: (...template) => guard.statement(() => inner.execute(...template)),
    query: (...template) => guard.statement(() => inner.query(...template)),
    executeLater: (...template) => guard.statement(() => inner.executeLater(...template)),
    expectCount: (...given) => guard.statement(() => inner.expectCount(...given)),
    ...guardedInserts(inner, guard),
  })
  return {
    ...db,
    read: guardedClient<Reader>(db.read, guard.read),
    query: (...template) => guard.read(() => db.query(...template)),
    queryWithin:
      (limitMs) =>
      (...template) =>
        guard.read(() => db.queryWithin(limitMs)(...template)),
    write: (work) =>
      guard.transaction((commit) =>
        db.write(async (tx) => {
          const result = await work(guardedClient<Transaction>(tx, guard.statement))
          await commit()
          return result
        }),
      ),
    writeStatements: (work, limit) =>
      guard.transaction((commit) =>
        db.writeStatements(async (inner) => {
          const result = await work(statements(inner))
          await commit()
          return result
        }, limit),
      ),
    writeKnown: (known) =>
      timeWriting((begin) =>
        guard.transaction((commit) =>
          db.writeStatements(async (inner) => {
            begin()
            await runKnown(statements(inner), known)
            await commit()
          }),
        ),
      ),
    inspect: async () => ({ diskFree: Number.MAX_SAFE_INTEGER }),
    close: async () => {},
  }
}

function guardedInserts({ insertEach, reserveIds }: Statements, { statement }: Guard): Partial<Statements> {
  return {
    ...(insertEach && { insertEach: (...given) => statement(() => insertEach(...given)) }),
    ...(reserveIds && { reserveIds: (...given) => statement(() => reserveIds(...given)) }),
  }
}

/** Prisma's client and its models. */
function guardedClient<T extends object>(client: T, run: Guard['read']): T {
  return new Proxy(client, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return found
      if (typeof found === 'function')
        return (...given: unknown[]) => run(async () => Reflect.apply(found, target, given))
      return typeof found === 'object' && found !== null ? guardedClient(found, run) : found
    },
  })
}
