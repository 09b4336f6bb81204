import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { newKeyPair } from './key-pair'

type Wanted = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Lies = {
  origin?: string
  rpID?: string
  counter?: number
  isUnverified?: boolean
  challenge?: string
  isFramed?: boolean
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator that a browser would have: it signs what it is asked, and may lie. With RSA as older computers do. */
export function softPasskey(origin: string, kind: 'ec' | 'rsa' = 'ec') {
  const { publicKey, privateKey } = newKeyPair(kind)
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let counter = 0
  let userHandle = ''

  function clientData(type: string, challenge: string, lies: Lies) {
    const { isFramed: crossOrigin = false } = lies
    const said = { type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin, crossOrigin }
    return Buffer.from(JSON.stringify(said))
  }

  function authenticatorData(rpID: string, flags: number, lies: Lies) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? ++counter)
    const flag = Buffer.from([flags | PRESENT | (lies.isUnverified ? 0 : VERIFIED)])
    return Buffer.concat([
      createHash('sha256')
        .update(lies.rpID ?? rpID)
        .digest(),
      flag,
      count,
    ])
  }

  return {
    make(options: Wanted, lies: Lies = {}): RegistrationResponseJSON {
      userHandle = options.user?.id ?? ''
      const cose = coseOf(publicKey)
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, isoCBOR.encode(cose)])
      const head = authenticatorData(options.rp?.id ?? '', HAS_CREDENTIAL, lies)
      const authData = new Uint8Array(Buffer.concat([head, credential]))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    answer(options: Wanted, lies: Lies = {}): AuthenticationResponseJSON {
      const data = clientData('webauthn.get', options.challenge, lies)
      const authData = authenticatorData(options.rpId ?? '', 0, lies)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

/** As WebAuthn stores a public key: ES256 (-7) or RS256 (-257). */
function coseOf(publicKey: KeyObject) {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const isRsa = publicKey.asymmetricKeyType === 'rsa'
  return new Map<number, number | Uint8Array>([
    [1, isRsa ? 3 : 2],
    [3, isRsa ? -257 : -7],
    [-1, isRsa ? bytes(n) : 1],
    [-2, bytes(isRsa ? e : x)],
    ...(isRsa ? [] : [[-3, bytes(y)] as const]),
  ])
}
