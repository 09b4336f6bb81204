import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from '../values/sha256'

/** Which value it is: a sealed text opens in no other place. */
export type Place = { table: string; column: string; row: number }

export type Key = { id: string; bytes: Buffer }

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED = /^sealed:1:([0-9a-f]{12}):([A-Za-z0-9_-]+)$/

/** @param text 32 bytes in base64 */
export function keyOf(text: string): Key {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES) throw new Error('A key for secrets must be 32 bytes in base64.')
  return { id: sha256(bytes).slice(0, 12), bytes }
}

export function newKeyText() {
  return randomBytes(KEY_BYTES).toString('base64')
}

export function derivedKeyText(seed: string) {
  return Buffer.from(hkdfSync('sha256', seed, '', 'tocsin secrets at rest', KEY_BYTES)).toString('base64')
}

/** AES-256-GCM: `sealed:1:`, the key's id, and the nonce, tag and text. */
export function sealWith({ id, bytes }: Key, text: string, place: Place) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(boundTo(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `sealed:1:${id}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Undefined for what is not sealed. */
export function keyIdOf(stored: string) {
  return SEALED.exec(stored)?.[1]
}

/** @throws Error when it was sealed with another key or for another place, or was changed */
export function openWith({ bytes }: Key, stored: string, place: Place) {
  const packed = Buffer.from(SEALED.exec(stored)?.[2] ?? '', 'base64url')
  const [iv, tag] = [packed.subarray(0, IV_BYTES), packed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', bytes, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(place)).setAuthTag(tag)
  const opened = [decipher.update(packed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

function boundTo({ table, column, row }: Place) {
  return Buffer.from(JSON.stringify([1, table, column, row]))
}
