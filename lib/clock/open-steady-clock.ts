import { hostname, uptime } from 'node:os'
import type { Database } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { advance, type Reading } from './advance'
import { createSettling } from './settle'

export type SteadyClock = Awaited<ReturnType<typeof openSteadyClock>>

type Queries = Pick<Statements, 'query'>

type Deps = {
  db: Pick<Database, 'provider' | 'query' | 'writeStatements'>
  wall?: (queries: Queries) => Promise<Date>
  elapsed?: () => number
  machine?: string
  uptime?: () => number
}

/** Counts milliseconds across restarts, unmoved when a clock is set. Instances share it through one row. */
export async function openSteadyClock({ db, ...deps }: Deps) {
  const { elapsed = () => performance.now(), machine = hostname() } = deps
  const [readWall, readUptime] = [deps.wall ?? WALLS[db.provider], deps.uptime ?? uptime]
  const settle = createSettling()
  let own: { steady: number; elapsed: number; settledOffset: number } | undefined

  function counted(at = elapsed()) {
    return own && own.steady + (at - own.elapsed)
  }

  async function look(queries: Queries, last: Reading | undefined) {
    const seen = { wallAt: (await readWall(queries)).getTime(), machine, uptime: Math.floor(readUptime()) }
    const at = elapsed()
    const steady = advance(last, { ...seen, counted: counted(at) })
    // How long all instances were down is uncertain; what was settled stays so for an hour.
    if (last && !own) settle({ offset: last.settledAt - steady, at })
    const settledOffset = settle({ offset: seen.wallAt - steady, at })
    const reading: Reading = { ...seen, at: steady, settledAt: steady + settledOffset }
    return { reading, own: { steady, elapsed: at, settledOffset } }
  }

  async function tick() {
    const looked = await db.writeStatements(async (statements) => {
      const looked = await look(statements, await read(statements))
      await write(statements, looked.reading)
      return looked
    })
    own = looked.own
  }

  own = (await look(db, await read({ query: db.query }))).own
  // A full disk must not keep the server from starting; readiness tells about it.
  await tick().catch(() => undefined)
  return {
    now: () => new Date(counted() ?? Number.NaN),
    /** The wall clock, without jumps ahead in the last hour. */
    settled: () => new Date((counted() ?? Number.NaN) + (own?.settledOffset ?? 0)),
    tick,
  }
}

const WALLS = {
  sqlite: async () => new Date(),
  postgresql: async ({ query }: Queries) => {
    const [row] = await query<{ wall: Date }>`SELECT clock_timestamp()::timestamptz(3) AS "wall"`
    if (!row) throw new Error('The database did not tell the time.')
    return row.wall
  },
}

type Row = { at: Date | number; wallAt: Date | number; settledAt: Date | number; machine: string; uptime: number }

async function read({ query, hold }: Queries & Partial<Pick<Statements, 'hold'>>): Promise<Reading | undefined> {
  const [row] = hold
    ? await query<Row>`SELECT * FROM "SteadyClock" AS clock WHERE "id" = 1 ${hold('clock')}`
    : await query<Row>`SELECT * FROM "SteadyClock" WHERE "id" = 1`
  const milliseconds = (time: Date | number) => new Date(time).getTime()
  return (
    row && {
      ...row,
      at: milliseconds(row.at),
      wallAt: milliseconds(row.wallAt),
      settledAt: milliseconds(row.settledAt),
    }
  )
}

async function write({ execute }: Statements, { at, wallAt, settledAt, machine, uptime }: Reading) {
  const [steady, wall, settled] = [at, wallAt, settledAt].map((time) => new Date(time))
  await execute`
    INSERT INTO "SteadyClock" ("id", "at", "wallAt", "settledAt", "machine", "uptime")
    VALUES (1, ${steady}, ${wall}, ${settled}, ${machine}, ${uptime})
    ON CONFLICT ("id") DO UPDATE SET "at" = excluded."at", "wallAt" = excluded."wallAt",
      "settledAt" = excluded."settledAt", "machine" = excluded."machine", "uptime" = excluded."uptime"`
}
