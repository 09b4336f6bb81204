import type { Database } from '../db/database'
import type { Mailer, MailOutcome } from '../mail/mailer'
import { type RejectedSince, rejectedMail } from './rejected-mail'

const EVERY_MS = 3_600_000

export type MailRejectedDeps = {
  db: Database
  mailer: Mailer
  baseUrl: string
  now: Date
  signal: AbortSignal
}

export type MailedKey = { apiKeyId: number; outcome: MailOutcome }

/** Mails the creators of keys, for each key once an hour at most. Several instances may run it. */
export async function mailRejected(deps: MailRejectedDeps): Promise<MailedKey[]> {
  const mailed: MailedKey[] = []
  for (const key of await readKeys(deps)) {
    if (deps.signal.aborted) return mailed
    const rejected = await readRejected(deps, key)
    if (!rejected || !(await claim(deps, key))) continue
    const outcome = await deps.mailer.send(rejectedMail(deps.baseUrl, key, rejected))
    if (hasToldNobody(outcome)) await giveBack(deps, key)
    mailed.push({ apiKeyId: key.id, outcome })
  }
  return mailed
}

type Key = Awaited<ReturnType<typeof readKeys>>[number]

async function readKeys({ db, now }: MailRejectedDeps) {
  const hourAgo = new Date(now.getTime() - EVERY_MS)
  const keys = await db.read.apiKey.findMany({
    where: {
      createdBy: { disabledAt: null },
      OR: [
        { rejectedMailedAt: null },
        { rejectedMailedAt: { lte: hourAgo } },
        { rejectedMailedAt: { gt: inAnHour(now) } },
      ],
    },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      workspaceId: true,
      name: true,
      rejectedMailedAt: true,
      createdBy: { select: { account: { select: { email: true } } } },
    },
  })
  const withOpen = await keysWithOpen(db, [...new Set(keys.map(({ workspaceId }) => workspaceId))])
  return keys.flatMap(({ createdBy, ...key }) =>
    createdBy && withOpen.has(key.id) ? [{ ...key, to: createdBy.account.email }] : [],
  )
}

/** By workspace, so that an index covers it; by key SQLite scans the table. */
async function keysWithOpen({ read }: Database, workspaceIds: number[]) {
  const where = { workspaceId: { in: workspaceIds }, closedAt: null }
  const groups = await read.rejectedAlert.groupBy({ by: ['apiKeyId'], where })
  return new Set(groups.map(({ apiKeyId }) => apiKeyId))
}

/** A later mail was sent before the clock was set back. */
function inAnHour(now: Date) {
  return new Date(now.getTime() + EVERY_MS)
}

/** Undefined when nothing was rejected since the last mail. */
async function readRejected({ db, now }: MailRejectedDeps, key: Key): Promise<RejectedSince | undefined> {
  const { id: apiKeyId, workspaceId, rejectedMailedAt } = key
  const since = {
    workspaceId,
    apiKeyId,
    closedAt: null,
    ...(rejectedMailedAt && rejectedMailedAt <= inAnHour(now) && { receivedAt: { gt: rejectedMailedAt } }),
  }
  const kinds = await db.read.rejectedAlert.groupBy({ by: ['kind'], where: since, _count: true, _max: { id: true } })
  const [most] = kinds.sort((a, b) => b._count - a._count)
  if (!most) return undefined
  const newest = await db.read.rejectedAlert.findUnique({
    where: { id: most._max.id ?? 0 },
    select: { detail: true, errors: true },
  })
  if (!newest) return undefined
  return { count: kinds.reduce((sum, { _count }) => sum + _count, 0), most: { count: most._count, ...newest } }
}

/** Only one instance sends the mail. */
async function claim({ db, now }: MailRejectedDeps, { id, rejectedMailedAt }: Key) {
  const { count } = await db.write((tx) =>
    tx.apiKey.updateMany({ where: { id, rejectedMailedAt }, data: { rejectedMailedAt: now } }),
  )
  return count > 0
}

/** An unconfirmed mail may have arrived. */
function hasToldNobody(outcome: MailOutcome) {
  return !outcome.isTaken && !outcome.isFinal && !outcome.isUnconfirmed
}

function giveBack({ db, now }: MailRejectedDeps, { id, rejectedMailedAt }: Key) {
  return db.write((tx) => tx.apiKey.updateMany({ where: { id, rejectedMailedAt: now }, data: { rejectedMailedAt } }))
}
