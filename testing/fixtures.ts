import { Registry } from 'prom-client'
import { createApiKey } from '../lib/api-keys/create'
import type { Context, UserContext } from '../lib/context'
import type { Database, IncidentStatus, Role, Transaction } from '../lib/db/database'
import { createIngestDeps, type IngestDeps } from '../lib/ingest/deps'
import type { IngestRequest } from '../lib/ingest/ingest'
import { ingest } from '../lib/ingest/ingest'
import { createLargeBodies } from '../lib/ingest/request/large-bodies'
import { createLog } from '../lib/log/log'
import type { Reading } from '../lib/sources/reading'
import { randomBase62 } from '../lib/values/random'
import { insertWorkspace } from '../lib/workspaces/create'
import { chunkedBody } from './bodies'

export const NOW = new Date('2026-03-01T12:00:00.000Z')

/** A workspace of its own with one admin; `as` gives the context of a further person. */
export async function newWorkspace(db: Database) {
  const { id: workspaceId } = await db.write((tx) => insertWorkspace(tx, 'Test', NOW))
  const admin = await newUser(db, workspaceId, 'admin')
  const system: Context = { db, workspaceId, now: NOW, actor: { type: 'system' } }
  return { workspaceId, admin, system, as: (role: Role, name?: string) => newUser(db, workspaceId, role, name) }
}

async function newUser(db: Database, workspaceId: number, role: Role, name: string = role): Promise<UserContext> {
  const email = `${randomBase62(8)}@example.com`.toLowerCase()
  const user = await db.write((tx) => insertMember(tx, { workspaceId, email, name, role, createdAt: NOW }))
  const { id: userId, accountId } = user
  return { db, workspaceId, now: NOW, actor: { type: 'user', userId, accountId, name, email, role, sessionId: 0 } }
}

type NewMember = {
  workspaceId: number
  email: string
  name: string
  role: Role
  createdAt: Date
  passwordHash?: string
}

/** A user of a new account who has joined, without what the product adds to one. */
export async function insertMember(tx: Transaction, { email, passwordHash = 'no password fits', ...user }: NewMember) {
  const { createdAt } = user
  const account = await tx.account.create({ data: { email, passwordHash, createdAt } })
  return tx.user.create({ data: { ...user, accountId: account.id, joinedAt: createdAt } })
}

/** A key of the workspace with its token. */
export async function newApiKey(ctx: Context, name = 'monitor', reading?: Reading) {
  const made = await createApiKey(ctx, { name, expiresAt: null, reading })
  if (!made.ok) throw new Error('the key was refused')
  return made
}

/** What ingest works with, as the server would hand it over. */
export function ingestDeps(db: Database, now: () => Date = () => NOW, limits: Limits = {}): IngestDeps {
  return createIngestDeps({
    db,
    now,
    log: createLog('silent'),
    baseUrl: 'http://tocsin.test',
    limits: {
      maxBytes: 1024 * 1024,
      maxSourceBytes: 16 * 1024 * 1024,
      timeoutSeconds: 10,
      maxHeldBytes: limits.maxHeldBytes ?? 256 * 1024 * 1024,
    },
    rateLimit: { perSecond: 1_000, burst: 10_000 },
    registry: new Registry(),
    maxWaiting: limits.maxWaiting,
    maxWaitSeconds: limits.maxWaitSeconds,
  })
}

/** Like `ingestDeps`, without the time limits of alerts, which a busy machine may overrun. */
export function patientDeps(db: Database, limits: Limits = {}): IngestDeps {
  const patient: Database = {
    ...db,
    queryWithin: () => db.query,
    writeStatements: (work) => db.writeStatements(work),
  }
  const deps = ingestDeps(patient, undefined, { maxWaitSeconds: 600, ...limits })
  const placeForLarge = createLargeBodies({ waitMs: 60_000 })
  return { ...deps, limits: { ...deps.limits, timeoutSeconds: 60 }, placeForLarge }
}

type Limits = { maxWaiting?: number; maxWaitSeconds?: number; maxHeldBytes?: number }

/** Sends one alert; resolves with the answer and its parsed body. */
export async function post(deps: IngestDeps, token: string, body: unknown, headers: Record<string, string> = {}) {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  const answer = await send(deps, token, { headers, body: chunkedBody(bytes) })
  return { ...answer, json: JSON.parse(answer.body) }
}

/** A request whose every part can be replaced: a header by `undefined` leaves it out. */
export function send(deps: IngestDeps, token: string, { headers, ...rest }: Partial<IngestRequest>) {
  const usual = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return ingest(deps, { method: 'POST', body: null, ...rest, headers: { ...usual, ...headers } })
}

/** Opens an incident the way senders do; resolves with its id. */
export async function openTestIncident(ctx: Context, payload: object = {}) {
  const { token } = await newApiKey({ ...ctx, actor: { type: 'system' } })
  const answer = await post(ingestDeps(ctx.db), token, { summary: 'Disk full', severity: 'high', ...payload })
  if (answer.status !== 201) throw new Error(answer.body)
  return Number(answer.json.id)
}

/** An incident with all that hangs on it, as it is in the database. */
export function readIncident(db: Database, id: string) {
  return db.read.incident.findUniqueOrThrow({
    where: { id: Number(id) },
    include: { timeline: true, entity: true, runbook: true, labels: { include: { pair: true } } },
  })
}

/** What an incident's row holds in this status. */
export function statusColumns(status: IncidentStatus) {
  return {
    status,
    acknowledgedAt: status === 'acknowledged' ? NOW : null,
    acknowledgedById: null,
    resolvedAt: status === 'resolved' ? NOW : null,
  }
}
