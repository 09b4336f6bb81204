import type { Reader } from '../db/database'
import { type AuditRow, chainedHash, NO_HASH } from './chain'
import { type Head, headText } from './head'
import { REMOVED, removedTo } from './remove-old'
import { timeInWords } from './time-in-words'

const AT_ONCE = 1_000
/** While servers of an earlier version still run beside newer ones, after an upgrade. */
const MIXED_MS = 86_400_000

export type Verified = {
  workspaceId: number
  /** Of the chain, as it is now. */
  entries: number
  /** Written before there was a chain. */
  unchained: number
  /** Undefined where there is no chain yet. */
  head: string | undefined
  /** The first thing that is wrong, in words. */
  fault: string | undefined
}

type End = { sequence: number; hash: string }
type Walked = { entries: number; end: End; beganAt: Date | undefined; removals: Set<string>; fault: string | undefined }
type Entry = AuditRow & { id: number; sequence: number | null; hash: string | null }

/** Reads a workspace's audit log from its first entry to its last. `heads`: such as were written down before. */
export async function verifyAudit(read: Reader, workspaceId: number, heads: readonly Head[] = []): Promise<Verified> {
  const head = await read.auditHead.findUnique({ where: { workspaceId } })
  const start = { sequence: head?.removedSequence ?? 0, hash: head?.removedHash ?? NO_HASH }
  const walked = await walk(read, workspaceId, start, new Map(heads.map((one) => [one.sequence, one.hash])))
  if (walked.fault && (await hasLost(read, workspaceId, start))) return verifyAudit(read, workspaceId, heads)
  const loose = await looseEntries(read, workspaceId, walked.beganAt)
  const fault = walked.fault ?? faultOfStart(start, walked) ?? faultOfHeads(walked.end, heads, start) ?? loose.fault
  return {
    workspaceId,
    entries: walked.entries,
    unchained: loose.count,
    head: head ? headText({ workspaceId, ...walked.end }) : undefined,
    fault,
  }
}

/** Whether entries were deleted by age while it was read. */
async function hasLost(read: Reader, workspaceId: number, start: End) {
  const head = await read.auditHead.findUnique({ where: { workspaceId } })
  return head !== null && head.removedSequence > start.sequence
}

async function walk(read: Reader, workspaceId: number, start: End, heads: ReadonlyMap<number, string>) {
  const walked: Walked = { entries: 0, end: start, beganAt: undefined, removals: new Set(), fault: undefined }
  let id = 0
  for (;;) {
    const batch = await next()
    for (const entry of batch) {
      walked.fault = faultOf(entry, walked.end, id) ?? faultOfHead(entry, heads)
      if (walked.fault) return walked
      walked.beganAt ??= entry.at
      if (entry.action === REMOVED) walked.removals.add(entry.subject)
      walked.end = { sequence: entry.sequence ?? 0, hash: entry.hash ?? NO_HASH }
      walked.entries++
      id = entry.id
    }
    if (batch.length > 0) continue
    // Read after the last entry: what was written since is read too.
    const head = await read.auditHead.findUnique({ where: { workspaceId } })
    if (head && head.sequence > walked.end.sequence && (await next()).length > 0) continue
    walked.fault = faultOfEnd(head, walked)
    return walked
  }

  function next(): Promise<Entry[]> {
    const after = walked.entries === 0 ? {} : { gt: walked.end.sequence }
    const where = { workspaceId, sequence: { not: null, ...after } }
    return read.auditEntry.findMany({ where, orderBy: { sequence: 'asc' }, take: AT_ONCE })
  }
}

function faultOf(entry: Entry, before: End, idBefore: number) {
  const { sequence, hash, id } = entry
  const expected = before.sequence + 1
  if (sequence === null || sequence < expected) return `${named(entry)} has a place that was removed long ago.`
  if (sequence > expected) return `${missing(expected, sequence - 1)} missing, before ${named(entry)}.`
  if (chainedHash(before.hash, sequence, entry) !== hash)
    return `${named(entry)} is not as it was written, or has another's place.`
  return id > idBefore ? undefined : `${named(entry)} has changed places with another one.`
}

function named({ sequence, at, action, subject }: Entry) {
  return `Entry ${sequence} of ${timeInWords(at)} (${action}: ${subject})`
}

function missing(from: number, to: number) {
  return from === to ? `Entry ${from} is` : `Entries ${from} to ${to} are`
}

function faultOfHead({ sequence, hash }: Entry, heads: ReadonlyMap<number, string>) {
  const head = heads.get(sequence ?? 0)
  if (head === undefined || head === hash) return undefined
  return `Entry ${sequence} is another one than when the head was written down: the log was written anew.`
}

function faultOfEnd(head: End | null, { end }: Walked) {
  if (!head)
    return end.sequence > 0 ? 'The end of the log is not noted any more: the newest may be missing.' : undefined
  if (head.sequence > end.sequence) return `${missing(end.sequence + 1, head.sequence)} missing, at the end of the log.`
  return head.hash === end.hash ? undefined : 'The noted end of the log is not that of its last entry.'
}

/** What was deleted by age is told by an entry. */
function faultOfStart(start: End, { removals }: Walked) {
  if (start.sequence === 0 || removals.has(removedTo(start.sequence, start.hash))) return undefined
  return `${missing(1, start.sequence)} missing, and no entry says that they were deleted by age.`
}

function faultOfHeads(end: End, heads: readonly Head[], start: End) {
  const later = heads.find(({ sequence }) => sequence > end.sequence)
  if (later) return `${missing(end.sequence + 1, later.sequence)} missing: the head that was written down is later.`
  const other = heads.find(({ sequence, hash }) => sequence === start.sequence && hash !== start.hash)
  if (other) return `Entry ${other.sequence} was another one before it was deleted by age.`
  const old = heads.find(({ sequence }) => sequence < start.sequence)
  return old && `Entry ${old.sequence} was deleted by age, so its head shows nothing any more: give a newer one.`
}

/** Entries without a place. */
async function looseEntries(read: Reader, workspaceId: number, beganAt: Date | undefined) {
  const where = { workspaceId, sequence: null }
  const count = await read.auditEntry.count({ where })
  if (!beganAt) return { count, fault: undefined }
  const until = new Date(beganAt.getTime() + MIXED_MS)
  const late = await read.auditEntry.findFirst({ where: { ...where, at: { gte: until } }, orderBy: { id: 'asc' } })
  const fault =
    late && `An entry of ${timeInWords(late.at)} (${late.action}: ${late.subject}) was not written by Tocsin.`
  return { count, fault: fault ?? undefined }
}
