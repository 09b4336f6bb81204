import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

type Sealing = { secret: string; purpose: string }

const IV_BYTES = 12
const TAG_BYTES = 16

/** For a browser to keep, which can neither read nor change it. */
export function sealNote(text: string, sealing: Sealing): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Empty for what this server has not sealed for this purpose. */
export function openNote(sealed: string, sealing: Sealing): string {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return `${decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`
  } catch {
    return ''
  }
}

function keyOf({ secret, purpose }: Sealing) {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
