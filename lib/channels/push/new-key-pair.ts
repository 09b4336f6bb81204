import { createECDH, hkdfSync } from 'node:crypto'
import type { VapidKeys } from './vapid-keys'

/**
 * A key pair by chance or, where several instances share a secret, the one that follows from it: browsers subscribe
 * to one instance and are reached by any.
 */
export function newKeyPair(sharedSecret: string | undefined): Omit<VapidKeys, 'subject'> {
  const curve = createECDH('prime256v1')
  if (sharedSecret) curve.setPrivateKey(Buffer.from(hkdfSync('sha256', sharedSecret, '', 'tocsin vapid keys', 32)))
  else curve.generateKeys()
  // Without leading zeros a private key would be too short.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
