import { parseAlert } from '../../contract/parse-alert'
import { type IngestProblem, invalidIdempotencyKey, tooManyAtOnce } from '../../contract/problems'
import type { Origin } from '../../incidents/open'
import { explainRefusal } from '../../sources/explain-refusal'
import { withoutForm } from '../../sources/form-body'
import type { PresetName } from '../../sources/presets/presets'
import { readNoticesInParts, type Source } from '../../sources/read-notices'
import { sha256 } from '../../values/sha256'
import type { Received } from '../received'
import { rawMessage } from './raw-message'
import type { ReceivedBody } from './read-body'
import { refuseContentType } from './refuse-content-type'

/** In lower case. */
export type Headers = { [name: string]: string | string[] | undefined } & Partial<
  Record<'authorization' | 'content-type' | 'content-encoding' | 'idempotency-key', string>
>

/** How the address says that a body is to be read, the key that its client gave, and what is wrong with it there. */
export type AsAddressed = { preset: PresetName; key: string | undefined; fault: IngestProblem | undefined }

/** Checks a request against the contract, or reads it as its source sends. A faulty header does not lose the body. */
export async function examine(
  headers: Headers,
  { bytes, problem, fault }: ReceivedBody & { fault?: IngestProblem | undefined },
  origin: Origin,
  source: Source | undefined,
  pause: () => Promise<void>,
): Promise<Received> {
  const isWhole = !CUT_SHORT.has((problem ?? fault)?.code)
  const body = { ...origin, bytes, contentType: headers['content-type'], isWhole }
  // The alerts that came before the limit are taken.
  const isCut = source !== undefined && problem?.code === 'body_too_large'
  const cut = isCut ? { sentBytes: sentBytes(headers['content-length']) } : undefined
  const readAs = (by: Source) => readNoticesInParts(asJson(bytes, headers, by), by, pause, cut)
  const refused =
    refuseContentType(headers, takenBy(source)) ??
    refuseIdempotencyKey(headers) ??
    (isCut ? undefined : problem) ??
    fault
  const read = refused ?? (source ? await readAs(source) : parseAlert(bytes))
  if ('status' in read) return { kind: 'fault', ...body, problem: source ? read : explainRefusal(read, bytes) }
  const key = headers['idempotency-key']
  const idempotency = key ? { key, bodyHash: sha256(bytes) } : undefined
  if ('payload' in read) return { kind: 'alert', ...body, alert: read, idempotency }
  if (idempotency && read.notices.length > MOST_AT_ONCE)
    return { kind: 'fault', ...body, problem: tooManyAtOnce(MOST_AT_ONCE) }
  return { kind: 'notices', ...body, bytes: read.kept, notices: read.notices, from: 0, idempotency }
}

/** Those who read a tool by its body alone: a preset's tool sends JSON. */
function takesForms({ reading: { preset } }: Source) {
  return preset === undefined || preset === 'custom'
}

function takenBy(source: Source | undefined) {
  if (!source) return 'json'
  return takesForms(source) ? 'tools and forms' : 'tools'
}

function asJson(bytes: Uint8Array, headers: Headers, source: Source) {
  return rawMessage(bytes, headers, source) ?? withoutForm(bytes, headers['content-type'])
}

function sentBytes(length: string | string[] | undefined) {
  return typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

const CUT_SHORT = new Set<string | undefined>(['body_too_large', 'body_timeout', 'body_interrupted'])

/** In one commit, which holds the writer up. */
const MOST_AT_ONCE = 1_000

function refuseIdempotencyKey({ 'idempotency-key': key }: Headers) {
  return key === undefined || /^.{1,255}$/s.test(key) ? undefined : invalidIdempotencyKey
}
