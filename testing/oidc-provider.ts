import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { clientId: 'tocsin', clientSecret: 'a secret of the client, long enough' }

/** What the provider says of a person; `sub` is the key under which they are kept. */
export type Directory = Map<string, Record<string, unknown>>

export type TestProvider = { url: string; people: Directory; close: () => Promise<void> }

/** A real provider on loopback, which lets everybody of its directory in without a password. */
export async function startProvider(redirectUris: string[], { port = 0 } = {}): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people: Directory = new Map()
  server.on('request', providerAt(url, redirectUris, people).callback())
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, people, close }
}

const HOUR = 3600

function providerAt(url: string, redirectUris: string[], people: Directory) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing = { ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }
  return new Provider(url, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris }],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
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
