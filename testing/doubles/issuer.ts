import { createHmac, createSign } from 'node:crypto'
import { startHttpReceiver } from '../http-receiver'
import { newKeyPair } from '../key-pair'
import { answerJson } from './json'

type Header = { alg: string; kid?: string }

/** What the issuer answers next; a forgery replaces parts of it. */
export type Forgery = {
  claims?: Record<string, unknown>
  header?: Header
  /** Signs with a key that the issuer does not publish. */
  isForeignKey?: boolean
  withoutIdToken?: boolean
  userInfo?: Record<string, unknown>
}

const keys = { own: newKeyPair('rsa'), foreign: newKeyPair('rsa') }

/** An issuer on loopback that signs what it is told to (https://openid.net/specs/openid-connect-core-1_0.html, 3.1). */
export async function startHostileIssuer(clientId: string, clientSecret: string) {
  let forgery: Forgery = {}
  let nonce = ''
  const receiver = await startHttpReceiver((response, { path }) => {
    if (path.startsWith('/.well-known/')) return answerJson(response, 200, documentOf(receiver.url))
    if (path === '/jwks')
      return answerJson(response, 200, { keys: [{ ...publicJwk(), kid: 'own', alg: 'RS256', use: 'sig' }] })
    if (path === '/userinfo') return answerJson(response, 200, forgery.userInfo ?? { sub: 'ana' })
    const id_token = forgery.withoutIdToken
      ? undefined
      : tokenOf(forgery, { url: receiver.url, clientId, clientSecret, nonce })
    return answerJson(response, 200, { access_token: 'any', token_type: 'Bearer', ...(id_token && { id_token }) })
  })
  return {
    url: receiver.url,
    close: receiver.close,
    /** Takes a sign-in, whose answer will be the forgery; returns what the browser comes back with. */
    answer: (location: string, next: Forgery): URLSearchParams => {
      const asked = new URL(location).searchParams
      forgery = next
      nonce = asked.get('nonce') ?? ''
      return new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss: receiver.url })
    },
  }
}

function documentOf(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/userinfo`,
    authorization_response_iss_parameter_supported: true,
  }
}

type Subject = { url: string; clientId: string; clientSecret: string; nonce: string }

function tokenOf({ claims, header, isForeignKey }: Forgery, { url, clientId, clientSecret, nonce }: Subject) {
  const now = Math.floor(Date.now() / 1000)
  const person = { email: 'ana@corp.example', email_verified: true, name: 'Ana', groups: ['on-call'] }
  const usual = { iss: url, sub: 'ana', aud: clientId, iat: now, exp: now + 300, nonce, ...person }
  const head = header ?? { alg: 'RS256', kid: 'own' }
  const text = `${encode(head)}.${encode({ ...usual, ...claims })}`
  if (head.alg === 'none') return `${text}.`
  if (head.alg === 'HS256') return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
  const key = isForeignKey ? keys.foreign : keys.own
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key.privateKey, 'base64url')}`
}

function encode(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function publicJwk() {
  return keys.own.publicKey.export({ format: 'jwk' })
}
