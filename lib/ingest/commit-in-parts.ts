import type { Alert } from '../contract/alert'
import type { NoticeResult } from '../signals/store-notices'
import type { Notice } from '../sources/notice'
import type { IngestDeps } from './deps'
import { OutcomeUnknown } from './queue/commit-batch'
import type { Received, ReceivedNotices } from './received'
import type { Outcome } from './store/store'

/** In usual alerts: some hundredths of a second, after which others' alerts come in between. */
const MOST_WORK = 128
const LABELS = 10

/**
 * In several parts alerts of other keys come in between; with an Idempotency-Key in one, stored whole or not at all.
 * @throws OutcomeUnknown also when a later part failed: the earlier ones are stored
 */
export async function commitInParts(queue: IngestDeps['queue'], received: Received): Promise<Outcome> {
  const [first = received, ...rest] = received.kind === 'notices' ? partsOf(received) : []
  const outcome = await queue.add(first, weightOf(first))
  if (outcome.kind !== 'noticed' || rest.length === 0) return outcome
  const results: NoticeResult[] = [...outcome.results]
  for (const part of rest) {
    const next = await queue.add(part, weightOf(part)).catch(() => Promise.reject(new OutcomeUnknown()))
    if (next.kind === 'noticed') results.push(...next.results)
  }
  return { kind: 'noticed', results }
}

function partsOf(received: ReceivedNotices): ReceivedNotices[] {
  if (received.idempotency) return [received]
  const starts: number[] = []
  let work = MOST_WORK
  for (const [at, notice] of received.notices.entries()) {
    work += workOf(notice)
    if (work <= MOST_WORK) continue
    starts.push(at)
    work = workOf(notice)
  }
  return starts.map((from, part) => {
    const bytes = part === 0 ? received.bytes : new Uint8Array()
    return { ...received, bytes, from, notices: received.notices.slice(from, starts[part + 1]) }
  })
}

/** When the queue is short of room, all but high and critical alerts are refused first. */
function weightOf(received: Received) {
  const alerts = alertsOf(received)
  const isSevere = alerts.some(({ severity }) => ['high', 'critical'].includes(severity))
  const work = received.kind === 'notices' ? received.notices.map(workOf) : alerts.map(workOfAlert)
  const total = work.reduce((sum, one) => sum + one, 0)
  return { key: received.apiKeyId, isSevere, bytes: received.bytes.byteLength, work: Math.max(1, total) }
}

function workOf(notice: Notice) {
  return 'alert' in notice ? workOfAlert(notice.alert) : 1
}

function workOfAlert({ labels }: Alert) {
  return Math.max(1, labels.length / LABELS)
}

function alertsOf(received: Received) {
  if (received.kind === 'alert') return [received.alert]
  return received.kind === 'notices'
    ? received.notices.flatMap((notice) => ('alert' in notice ? notice.alert : []))
    : []
}
