import type { Attack } from '../attack'
import { alertsKilled } from './alerts-killed'
import { apiScripts } from './api-scripts'
import { authBodies } from './auth-bodies'
import { authLog } from './auth-log'
import { backup } from './backup'
import { badAlerts } from './bad-alerts'
import { brokenJson } from './broken-json'
import { busyKey } from './busy-key'
import { clockJump } from './clock-jump'
import { connectionsTerminated } from './connections-terminated'
import { deafSenders } from './deaf-senders'
import { diskFull } from './disk-full'
import { drippers } from './drippers'
import { eventStreams } from './event-streams'
import { fileGone } from './file-gone'
import { fileLocked } from './file-locked'
import { halfBodies } from './half-bodies'
import { hangingMail } from './hanging-mail'
import { hangingReceivers } from './hanging-receivers'
import { hostilePages } from './hostile-pages'
import { hostileResponder } from './hostile-responder'
import { hostileRunbook } from './hostile-runbook'
import { idleConnections } from './idle-connections'
import { largeBatches } from './large-batches'
import { largeBodies } from './large-bodies'
import { limitedKey } from './limited-key'
import { logFull } from './log-full'
import { partialHeaders } from './partial-headers'
import { pingFlood } from './ping-flood'
import { pipelined } from './pipelined'
import { portalHung } from './portal-hung'
import { portalKilled } from './portal-killed'
import { portalWrites } from './portal-writes'
import { postgresFrozen } from './postgres-frozen'
import { postgresReadOnly } from './postgres-read-only'
import { postgresStopped } from './postgres-stopped'
import { secondServer } from './second-server'
import { signInFlood } from './sign-in-flood'
import { slowPages } from './slow-pages'
import { standbyGone } from './standby-gone'
import { unreadPages } from './unread-pages'

/** In the order of the table. */
export const ATTACKS: Attack[] = [
  hostilePages,
  hostileResponder,
  hostileRunbook,
  apiScripts,
  signInFlood,
  authLog,
  authBodies,
  portalKilled,
  portalHung,
  eventStreams,
  slowPages,
  unreadPages,
  portalWrites,
  pipelined,
  partialHeaders,
  idleConnections,
  drippers,
  deafSenders,
  halfBodies,
  largeBodies,
  largeBatches,
  busyKey,
  limitedKey,
  badAlerts,
  brokenJson,
  pingFlood,
  hangingReceivers,
  hangingMail,
  backup,
  clockJump,
  logFull,
  secondServer,
  alertsKilled,
  diskFull,
  fileGone,
  fileLocked,
  postgresFrozen,
  postgresStopped,
  postgresReadOnly,
  standbyGone,
  connectionsTerminated,
]
