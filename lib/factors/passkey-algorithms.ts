// biome-ignore lint/style/noRestrictedImports: a path of the package, not our room of that name
import { COSEALG, cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

const STRICT = [COSEALG.EdDSA, COSEALG.ES256]

/** The last one is of older computers; it has the padding of PKCS#1 v1.5, which ASVS does not approve. */
export function passkeyAlgorithms(isStrict: boolean) {
  return isStrict ? STRICT : [...STRICT, COSEALG.RS256]
}

/** Of a passkey that was made before, maybe when less was asked for. `publicKey`: as it is stored. */
export function isTakenAlgorithm(publicKey: string, isStrict: boolean) {
  if (!isStrict) return true
  const key = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  const algorithm = decodeCredentialPublicKey(key).get(cose.COSEKEYS.alg)
  return algorithm !== undefined && passkeyAlgorithms(isStrict).includes(algorithm)
}
