import bcrypt from 'bcryptjs'
import pLimit, { type LimitFunction } from 'p-limit'

const COST = 12
const MIN_CHARACTERS = 10
const MAX_BYTES = 72

declare global {
  // The bundle holds this module several times; the limit is one for the process.
  var tocsinPasswordTurns: LimitFunction | undefined
}

// A hash takes a third of a second of the event loop, which alerts need as well.
globalThis.tocsinPasswordTurns ??= pLimit(2)
const turns = globalThis.tocsinPasswordTurns

// Compared against for unknown people, so that an answer takes as long as for known ones.
const DUMMY_HASH = '$2b$12$vTjRoQNVpLlY0zsbkZn5X.9Ui9Bjk7dlCJCfL4kqIHmsp3Gs1OtPi'

/** What is wrong with a new password, in words; undefined when nothing is. */
export function passwordFault(password: string): string | undefined {
  if ([...password].length < MIN_CHARACTERS) return `Use at least ${MIN_CHARACTERS} characters.`
  // bcrypt would silently ignore what comes after.
  if (Buffer.byteLength(password) > MAX_BYTES)
    return `Use at most ${MAX_BYTES} bytes; letters with accents count as two or more.`
  return undefined
}

/** bcrypt at cost 12. */
export function hashPassword(password: string): Promise<string> {
  return turns(() => bcrypt.hash(password, COST))
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_BYTES) return false
  const matches = await turns(() => bcrypt.compare(password, hash ?? DUMMY_HASH))
  return matches && Boolean(hash)
}
