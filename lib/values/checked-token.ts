import { crc32 } from 'node:zlib'
import { BASE62, randomBase62 } from './random'
import { sha256 } from './sha256'

const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** Tokens of one kind: the prefix, 32 random base62 characters (190 bits), 6 of checksum. */
export function tokensWith(prefix: string) {
  const pattern = new RegExp(`${prefix}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}`)
  return {
    pattern,
    make() {
      const secret = randomBase62(SECRET_LENGTH)
      return `${prefix}${secret}${checksum(secret)}`
    },
    isWellFormed(text: string) {
      if (pattern.exec(text)?.[0] !== text) return false
      const secret = text.slice(prefix.length, -CHECKSUM_LENGTH)
      return checksum(secret) === text.slice(-CHECKSUM_LENGTH)
    },
    /** What is stored of one. */
    record(token: string) {
      return { hash: sha256(token), hint: `${token.slice(0, prefix.length + 4)}…` }
    },
  }
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
