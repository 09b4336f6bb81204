import { readSession } from '../lib/auth/session'
import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import { createPost } from '../lib/outbound/create-post'
import { addIssuer } from '../lib/single-sign-on/add'
import { callbackAddress } from '../lib/single-sign-on/addresses'
import { beginSignIn } from '../lib/single-sign-on/begin'
import type { IssuerSettings } from '../lib/single-sign-on/check'
import type { SignInDeps } from '../lib/single-sign-on/deps'
import { finishSignIn } from '../lib/single-sign-on/finish'
import { createIssuerClients } from '../lib/single-sign-on/issuer-clients'
import { NOW } from './fixtures'
import { CLIENT } from './oidc-provider'
import { BROWSER, signInDeps } from './people'

export const BASE_URL = 'http://tocsin.test'
export const SLUG = 'SlugOfTheIssuer1'
export const CALLBACK = callbackAddress(BASE_URL, SLUG)

/** As the portal has them, with loopback allowed. */
export function issuerDeps(db: Database, now = NOW, isStrict = false): SignInDeps {
  const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
  return {
    ...signInDeps(db),
    now,
    // As the provider and openid-client do.
    clients: createIssuerClients({ post, isStrict, now: () => new Date() }),
    secrets: new Map(),
    mayTry: async () => true,
    baseUrl: BASE_URL,
  }
}

export function settingsFor(url: string, given: Partial<IssuerSettings> = {}): IssuerSettings {
  const { clientId } = CLIENT
  return { name: 'Corp', url, clientId, domains: [], groupsClaim: 'groups', rules: [], isEnabled: true, ...given }
}

export async function newIssuer(admin: UserContext, url: string, given: Partial<IssuerSettings> = {}, slug = SLUG) {
  const { clientSecret } = CLIENT
  const added = await addIssuer(admin, { ...settingsFor(url, given), clientSecret, slug })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.issuerId
}

/** The way of a browser by the provider, as `sub`; resolves with the search of the address that it comes back to. */
export async function passProvider(location: string, sub: string, callback = CALLBACK): Promise<string> {
  const jar = new Map<string, string>()
  let [url, body]: [string, URLSearchParams | undefined] = [location, undefined]
  for (let steps = 0; steps < 12; steps++) {
    if (url.startsWith(callback)) return new URL(url).search
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    const text = await answer.text()
    const to: string | null = answer.headers.get('location')
    body = to ? undefined : new URLSearchParams({ login: sub })
    const action = /action="([^"]+)"/.exec(text)?.[1]
    if (!to && !action) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`)
    url = new URL(to ?? action ?? '', url).href
  }
  throw new Error('the provider did not send back')
}

/** The whole way of a person, of whom the provider tells `sub`. */
export async function signInAs(deps: SignInDeps, sub: string, slug = SLUG) {
  const begun = await beginSignIn(deps, { slug, next: '/on-call', from: BROWSER })
  if (!begun?.ok) return begun
  const search = await passProvider(begun.location, sub, callbackAddress(BASE_URL, slug))
  return finishSignIn(deps, { slug, search, ticket: begun.ticket, browser: BROWSER })
}

/** Like `signInAs`, for a person who must be let in. */
export async function letInAs(deps: SignInDeps, sub: string, slug = SLUG) {
  const done = await signInAs(deps, sub, slug)
  if (!done?.ok) throw new Error(`not let in: ${done?.reason}`)
  const session = await readSession(deps.db, done.session?.secret ?? '', deps.now)
  if (!session) throw new Error('the session was not there')
  return session.ctx
}
