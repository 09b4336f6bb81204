import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { newKeyPair } from './key-pair'

export const CLIENT = { clientId: 'tocsin', clientSecret: 'a secret of the client, long enough' }

/** What the provider says of a person; `sub` is the key under which they are kept. */
type Directory = Map<string, Record<string, unknown>>

export type TestProvider = { url: string; people: Directory; close: () => Promise<void> }

/** With what it can sign, and with the first of which it signs for this client. */
type Signing = { signs: ('RS256' | 'PS256' | 'ES256')[] }

const RSA: Signing['signs'] = ['RS256']

/** A real provider on loopback, which lets everybody of its directory in without a password. */
export async function startProvider(
  redirectUris: string[],
  { port = 0, host = '127.0.0.1', signs = RSA }: Partial<{ port: number; host: string } & Signing> = {},
): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const people: Directory = new Map()
  const provider = providerAt(url, { redirectUris, people, signs })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith(LOGIN)) void logIn(provider, request, response)
    else void answer(request, response)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, people, close }
}

const HOUR = 3600
const LOGIN = '/login/'

/** Asks for the key in the directory, and believes it. */
async function logIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Corp</title><form method="post" action="${request.url}"><label>Person <input name="login"></label><button>Continue</button></form></html>`,
    )
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId } })
}

type Served = Signing & { redirectUris: string[]; people: Directory }

function providerAt(url: string, { redirectUris, people, signs }: Served) {
  const keys = signs.map((alg) => {
    const { privateKey } = newKeyPair(alg === 'ES256' ? 'ec' : 'rsa')
    return { ...privateKey.export({ format: 'jwk' }), kid: alg, use: 'sig', alg }
  })
  const client = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris }
  return new Provider(url, {
    clients: [{ ...client, id_token_signed_response_alg: signs[0] ?? 'RS256' }],
    enabledJWA: { idTokenSigningAlgValues: signs },
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${LOGIN}${uid}` },
    cookies: { keys: ['a key of the cookies'] },
    jwks: { keys },
    findAccount: (_, sub) => {
      const claims = people.get(sub)
      return claims && { accountId: sub, claims: () => ({ ...claims, sub }) }
    },
    // Nobody is asked whether Tocsin may know them.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
}
