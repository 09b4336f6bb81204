import { crc32 } from 'node:zlib'
import { BASE62, randomBase62 } from '../values/random'
import { sha256 } from '../values/sha256'

const PREFIX = 'tocsin_'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

export const TOKEN_PATTERN = /tocsin_[0-9A-Za-z]{38}/

/** `tocsin_`, 32 random base62 characters (190 bits), 6 of checksum. */
export function newToken() {
  const secret = randomBase62(SECRET_LENGTH)
  return `${PREFIX}${secret}${checksum(secret)}`
}

export function isWellFormedToken(text: string) {
  const found = TOKEN_PATTERN.exec(text)
  if (found?.[0] !== text) return false
  const secret = text.slice(PREFIX.length, -CHECKSUM_LENGTH)
  return checksum(secret) === text.slice(-CHECKSUM_LENGTH)
}

export function tokenRecord(token: string) {
  return { hash: sha256(token), hint: `${token.slice(0, PREFIX.length + 4)}…` }
}

/** CRC-32 of the ASCII characters, in base62, padded with zeros on the left. */
function checksum(secret: string) {
  let rest = crc32(secret)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
