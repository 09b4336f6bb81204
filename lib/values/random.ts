import { randomBytes, randomInt } from 'node:crypto'

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const BASE32 = 'abcdefghijkmnpqrstuvwxyz23456789'
const POOL = 4_096

let pool = randomBytes(POOL)
let used = 0

/** 5.95 bits a character. Random bytes are drawn many at once, since an alert needs twenty. */
export function randomBase62(length: number) {
  let text = ''
  while (text.length < length) text += BASE62.charAt(randomBelow62())
  return text
}

/** Six bits of a byte; the last two values would make some characters likelier than others. */
function randomBelow62() {
  for (;;) {
    if (used === POOL) [pool, used] = [randomBytes(POOL), 0]
    const six = (pool[used++] ?? 0) & 63
    if (six < 62) return six
  }
}

/** 256 bits as 43 URL-safe characters. */
export function randomSecret() {
  return randomBytes(32).toString('base64url')
}

/** Lower-case letters and digits that nobody mistakes for one another: 5 bits a character. */
export function randomBase32(length: number) {
  return Array.from(randomBytes(length), (byte) => BASE32.charAt(byte & 31)).join('')
}

export function randomDigits(length: number) {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0')
}

/** Of a row that has no sequence. */
export function randomId() {
  return randomInt(1, 2 ** 47)
}

/** Incompressible text. */
export function randomText(length: number) {
  return randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64url')
    .slice(0, length)
}
