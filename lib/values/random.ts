import { randomBytes, randomInt } from 'node:crypto'

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 5.95 bits a character. */
export function randomBase62(length: number) {
  let text = ''
  while (text.length < length) text += BASE62.charAt(randomInt(62))
  return text
}

/** 256 bits as 43 URL-safe characters. */
export function randomSecret() {
  return randomBytes(32).toString('base64url')
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
