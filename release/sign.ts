import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The private key of a file. @throws Error when it is not the other half of the public one, by which releases are verified */
export function readSigningKey(file: string, publicKeyFile: string): KeyObject {
  const key = createPrivateKey(readFileSync(file))
  if (pemOf(createPublicKey(key)) !== pemOf(createPublicKey(readFileSync(publicKeyFile))))
    throw new Error(`${file} is not the other half of ${publicKeyFile}.`)
  return key
}

/** Writes the Ed25519 signature (RFC 8032) of SHA256SUMS beside it. */
export function signSums(folder: string, key: KeyObject) {
  writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, readFileSync(join(folder, 'SHA256SUMS')), key))
}

function pemOf(key: KeyObject) {
  return key.export({ type: 'spki', format: 'pem' })
}
