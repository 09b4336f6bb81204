import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { newKeyPair } from './key-pair'

export const CLIENT = { clientId: 'tocsin', clientSecret: 'a secret of the client, long enough' }

/** What the provider says of a person; `sub` is the key under which they are kept. */
type Directory = Map<string, Record<string, unknown>>

export type TestProvider = { url: string; people: Directory; close: () => Promise<void> }

/** A real provider on loopback, which lets everybody of its directory in without a password. */
export async function startProvider(
  redirectUris: string[],
  { port = 0, host = '127.0.0.1' } = {},
): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const people: Directory = new Map()
  const provider = providerAt(url, redirectUris, people)
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

function providerAt(url: string, redirectUris: string[], people: Directory) {
  const { privateKey } = newKeyPair('rsa')
  const signing = { ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }
  return new Provider(url, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris }],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${LOGIN}${uid}` },
    cookies: { keys: ['a key of the cookies'] },
    jwks: { keys: [signing] },
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
