import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'

/**
 * A pair to sign with, read again from its text: what `generateKeyPairSync` of Node 20 gives must not be exported as JWK. A
 * garbage collection meanwhile ends the job that made the key, which waits for the lock of the export for ever.
 */
export function newKeyPair(kind: 'rsa' | 'ec') {
  const made =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateKey = createPrivateKey(made.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
