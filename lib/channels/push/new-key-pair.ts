import { createECDH, hkdfSync } from 'node:crypto'
import type { VapidKeys } from './vapid-keys'

/** Random, or derived from a shared secret: a browser that subscribed at one instance is reached by all. */
export function newKeyPair(sharedSecret: string | undefined): Omit<VapidKeys, 'subject'> {
  const curve = createECDH('prime256v1')
  if (sharedSecret) curve.setPrivateKey(Buffer.from(hkdfSync('sha256', sharedSecret, '', 'tocsin vapid keys', 32)))
  else curve.generateKeys()
  // Padded: a private key without its leading zeros is too short.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
