import { createAccessToken } from '../lib/access-tokens/create'
import { ALL_SCOPES, type Scope } from '../lib/access-tokens/scopes'
import type { ApiDeps } from '../lib/api/deps'
import { createApi } from '../lib/api/serve'
import { createTally } from '../lib/audit/tally'
import { createTestThrottle } from '../lib/contact-methods/test-throttle'
import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import { createLog } from '../lib/log/log'
import { NOW } from './fixtures'
import { pagingDeps } from './paging-story'
import { after } from './people'

type Sent = { body?: unknown; headers?: Record<string, string> }

/** Sends requests as a script does, with one token. */
export type ApiClient = ReturnType<typeof apiClient>

/** The API over a database, as the portal's process has it. */
export function testApi(db: Database, now: () => Date = () => NOW, deps: Partial<ApiDeps> = {}) {
  const { channels } = pagingDeps(db, { now: NOW }, 'smtp://127.0.0.1:9')
  return createApi({
    ...{
      db,
      channels,
      testThrottle: createTestThrottle(),
      now,
      baseUrl: 'http://tocsin.test',
      isStrict: false,
      maxAlertBytes: 1024 * 1024,
    },
    log: createLog('silent'),
    tally: createTally((error) => console.error(error)),
    sendPages: () => undefined,
    ...deps,
  })
}

export function apiClient(api: ReturnType<typeof testApi>, token: string) {
  /** @param address such as `GET /incidents?limit=2`, below `/api/v1` */
  return async (address: string, { body, headers }: Sent = {}) => {
    const [method = '', path = ''] = address.split(' ')
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await api({
      ...{ method, url: `/api/v1${path}` },
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      body: piecesOf(text),
    })
    const isJson = answer.headers['Content-Type']?.includes('json') && answer.body !== ''
    return { ...answer, json: isJson ? JSON.parse(answer.body) : undefined }
  }
}

async function* piecesOf(text: string) {
  if (text !== '') yield Buffer.from(text)
}

/** Of the person, with all scopes unless some are named. */
export async function newAccessToken(ctx: UserContext, scopes: readonly Scope[] = ALL_SCOPES) {
  const own = { userId: ctx.actor.userId, expiresAt: after({ days: 30 }) }
  const made = await createAccessToken(ctx, { ...own, name: 'script', scopes })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made
}
