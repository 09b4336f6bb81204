import { subMinutes } from 'date-fns'
import type { Moment } from '../clock/moment'
import type { Alert } from '../contract/alert'
import { parseAlertText } from '../contract/parse-alert'
import type { Database } from '../db/database'
import type { Batch } from '../db/sql/batch'
import { newRequestId } from '../http/request-id'
import type { Routing } from '../incidents/route'
import { applyOwnNotices, OWN_SIGNALS } from '../signals/own-signals'
import { shortened } from '../values/text'
import { forgiveRevoked } from './forgive-revoked'
import { hear } from './hear'
import { type LockedHeartbeat, lockHeartbeats } from './lock'
import { periodInWords } from './period'

const AT_ONCE = 100
const LIMIT_MS = 3_000
const NAME_SHOWN = 80

/** While the server was down it heard no key. So it first listens for one period, but no longer than this. */
const LISTEN_MINUTES = 10

export type WatchDeps = {
  db: Database
  routing: Routing
  moment: Moment
  /** In steady time. */
  listeningSince: Date
}

/** Opens an incident for each key that was silent too long; resolves with how many. Several instances may run it. */
export async function watchHeartbeats(deps: WatchDeps): Promise<number> {
  await forgiveRevoked(deps)
  const found = (await findHeartbeats(deps)).filter(
    ({ incidentId, deliveryId, silentAt, ...one }) =>
      incidentId !== null ||
      deliveryId !== null ||
      (silentAt === null && isSilent({ ...one, dueAt: new Date(one.dueAt) }, deps)),
  )
  let opened = 0
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = new Map(found.slice(at, at + AT_ONCE).map((one) => [one.apiKeyId, one]))
    opened += await deps.db.writeStatements((statements) => settle({ ...statements, ids: new Map() }, deps, some), {
      limitMs: LIMIT_MS,
    })
  }
  return opened
}

type WatchedHeartbeat = Pick<LockedHeartbeat, 'apiKeyId' | 'everyMinutes'> & {
  name: string
  dueAt: Date | number
  silentAt: Date | number | null
  incidentId: number | null
  deliveryId: number | null
}

/** Without revoked keys. Incidents opened by Tocsin or a person are no sign of life. */
function findHeartbeats({ db }: WatchDeps) {
  return db.query<WatchedHeartbeat>`
    SELECT heartbeat."apiKeyId", heartbeat."everyMinutes", heartbeat."dueAt", heartbeat."silentAt", key."name",
      (SELECT max(delivery."id") FROM "Delivery" AS delivery
        WHERE delivery."apiKeyId" = heartbeat."apiKeyId" AND delivery."id" > heartbeat."heardDeliveryId") AS "deliveryId",
      (SELECT incident."id" FROM "Incident" AS incident
        WHERE incident."workspaceId" = heartbeat."workspaceId" AND incident."apiKeyId" = heartbeat."apiKeyId"
          AND incident."id" > heartbeat."heardIncidentId"
          AND NOT EXISTS (SELECT 1 FROM "RejectedAlert" AS rejected
            WHERE rejected."workspaceId" = incident."workspaceId" AND rejected."incidentId" = incident."id")
          AND NOT EXISTS (SELECT 1 FROM "Firing" AS firing JOIN "Signal" AS signal ON signal."id" = firing."signalId"
            WHERE firing."incidentId" = incident."id" AND signal."keyHash" IN (${OWN_SIGNALS[0]}, ${OWN_SIGNALS[1]}))
        ORDER BY incident."id" DESC LIMIT 1) AS "incidentId"
    FROM "Heartbeat" AS heartbeat JOIN "ApiKey" AS key ON key."id" = heartbeat."apiKeyId"
    WHERE key."revokedAt" IS NULL`
}

type Silent = Pick<LockedHeartbeat, 'dueAt' | 'everyMinutes'>

function isSilent({ dueAt, everyMinutes }: Silent, { moment: { steady }, listeningSince }: WatchDeps) {
  return dueAt <= steady && listeningSince <= subMinutes(steady, Math.min(everyMinutes, LISTEN_MINUTES))
}

/** Pings may have come meanwhile. */
async function settle(batch: Batch, deps: WatchDeps, found: Map<number, WatchedHeartbeat>) {
  const locked = (await lockHeartbeats(batch, [...found.keys()])).map((row) => {
    const { incidentId, deliveryId, name } = found.get(row.apiKeyId) ?? {}
    const heardIncidentId = Math.max(row.heardIncidentId, incidentId ?? 0)
    const heardDeliveryId = Math.max(row.heardDeliveryId, deliveryId ?? 0)
    const isHeard = heardIncidentId > row.heardIncidentId || heardDeliveryId > row.heardDeliveryId
    return { ...row, name: name ?? '', heardIncidentId, heardDeliveryId, isHeard }
  })
  await hear(
    batch,
    deps.routing,
    locked.filter(({ isHeard }) => isHeard),
    deps.moment,
  )
  const silent = locked.filter((row) => !row.isHeard && !row.isSilent && isSilent(row, deps))
  await openForSilent(batch, deps, silent)
  return silent.length
}

async function openForSilent(batch: Batch, { routing, moment: { wall } }: WatchDeps, silent: Named[]) {
  if (silent.length === 0) return
  const notices = silent.map(({ workspaceId, apiKeyId, ...heartbeat }) => {
    return { workspaceId, apiKeyId, requestId: newRequestId(), receivedAt: wall, alert: silenceAlert(heartbeat) }
  })
  await applyOwnNotices(batch, routing, 'silence', notices)
  await batch.execute`
    UPDATE "Heartbeat" SET "silentAt" = ${wall}
    WHERE "apiKeyId" ${batch.isOneOf(silent.map(({ apiKeyId }) => apiKeyId))}`
}

type Named = LockedHeartbeat & { name: string }

function silenceAlert({
  name,
  everyMinutes,
  graceMinutes,
}: Pick<Named, 'name' | 'everyMinutes' | 'graceMinutes'>): Alert {
  const alert = parseAlertText(
    JSON.stringify({
      summary: `Nothing heard from ${shortened(name, NAME_SHOWN)} for ${periodInWords(everyMinutes + graceMinutes)}`,
      severity: 'high',
      details: `The API key must be heard from every ${periodInWords(everyMinutes)}, with a grace of ${periodInWords(graceMinutes)}. Neither an alert nor a ping has come. The next one resolves the incident.`,
    }),
  )
  if ('status' in alert) throw new Error('The alert about a silent key does not fit the contract.')
  return alert
}
