import type { Database } from '../../lib/db/database'

let count = 0

/** Whether a database that answers in real time still owes an answer: simulated time waits for it. */
export function isUnderWay() {
  return count > 0
}

/** That database, whose statements are counted while they are under way. */
export function tracked(db: Database): Database {
  return {
    ...db,
    read: trackedClient(db.read),
    query: (...template) => track(db.query(...template)),
    queryWithin:
      (limitMs) =>
      (...template) =>
        track(db.queryWithin(limitMs)(...template)),
    write: (work) => track(db.write(work)),
    writeStatements: (work, limit) => track(db.writeStatements(work, limit)),
  }
}

async function track<T>(answer: Promise<T>): Promise<T> {
  count++
  try {
    return await answer
  } finally {
    count--
  }
}

/** Prisma's client: its methods, and those of its models. */
function trackedClient<T extends object>(client: T): T {
  return new Proxy(client, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return found
      if (typeof found === 'function') return (...given: unknown[]) => track(Reflect.apply(found, target, given))
      return typeof found === 'object' && found !== null ? trackedClient(found) : found
    },
  })
}
