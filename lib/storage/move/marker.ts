import type { Client } from 'pg'
import { MOVE_BEGUN, MOVE_MARKER } from '../../db/postgresql/move-marker'

// Any number, the same for all moves.
const MOVE_LOCK = 72707370

/** What an earlier run left; `differed`: its verification failed. */
export type MoveState = 'new' | 'interrupted' | 'differed' | 'verified'

type Row = { source: string; verifiedAt: Date | null; differedAt: Date | null; content: string | null }

/** Claims the target for this connection. Throws in words when another move is running or it holds other data. */
export async function claimTarget(client: Client, source: string, tables: string[]): Promise<MoveState> {
  await expectAlone(client)
  const marker = await readMarker(client)
  if (marker) return stateOf(marker, source)
  for (const table of tables) {
    const { rows } = await client.query(`SELECT 1 FROM "${table}" LIMIT 1`)
    if (rows.length > 0) throw new Error(`The target holds data already (in ${table}): give an empty database.`)
  }
  await begin(client, source)
  return 'new'
}

async function expectAlone(client: Client) {
  const { rows: locks } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    MOVE_LOCK,
  ])
  if (!locks[0]?.taken) throw new Error('Another move to this database is under way.')
}

async function readMarker(client: Client) {
  const { rows } = await client.query<{ begun: boolean }>(MOVE_BEGUN)
  if (!rows[0]?.begun) return undefined
  return (await client.query<Row>(`SELECT * FROM ${MOVE_MARKER}`)).rows[0]
}

function stateOf({ source, verifiedAt, differedAt }: Row, asked: string): MoveState {
  if (source !== asked) throw new Error('The target holds what was moved from another file: give an empty database.')
  if (verifiedAt) return 'verified'
  return differedAt ? 'differed' : 'interrupted'
}

async function begin(client: Client, source: string) {
  await client.query('BEGIN')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MOVE_MARKER}
     ("source" TEXT NOT NULL, "begunAt" TIMESTAMPTZ NOT NULL, "differedAt" TIMESTAMPTZ, "verifiedAt" TIMESTAMPTZ,
      "content" TEXT)`,
  )
  await client.query(`INSERT INTO ${MOVE_MARKER} ("source", "begunAt") VALUES ($1, now())`, [source])
  await client.query('COMMIT')
}

export async function markDiffered(client: Client) {
  await client.query(`UPDATE ${MOVE_MARKER} SET "differedAt" = now()`)
}

export async function markVerified(client: Client, content: string) {
  await client.query(`UPDATE ${MOVE_MARKER} SET "verifiedAt" = now(), "content" = $1`, [content])
}

/** @throws Error in words when the source has changed since it was moved */
export async function expectUnchanged(client: Client, file: string, content: string) {
  const marker = await readMarker(client)
  if (marker?.content === content) return
  const when = marker?.verifiedAt?.toISOString().slice(0, 16).replace('T', ' ')
  throw new Error(
    [
      `${file} was moved there on ${when} UTC and has changed since: what came later is not in Postgres.`,
      'To move what it holds now, give a new, empty Postgres database. What was stored in the other one since then would be missing there.',
      'To go on with Postgres as it is, start Tocsin with its DATABASE_URL: nothing needs to be moved.',
    ].join('\n'),
  )
}
