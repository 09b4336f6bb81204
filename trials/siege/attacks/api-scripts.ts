import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAccessToken } from '../../../lib/access-tokens/create'
import { ALL_SCOPES } from '../../../lib/access-tokens/scopes'
import { openDatabase } from '../../../lib/db/open'
import { addPeople } from '../../ground/people'
import type { Place } from '../../ground/provision'
import type { Attack, Field } from '../attack'

const PEOPLE = 20
const A_SECOND = 200
const AT_ONCE = 16
const WARM_UP_SECONDS = 6
const DAY_MS = 86_400_000

/** Three of four read, as scripts do. */
const READS = ['/incidents?search=status:open&limit=50', '/on-call', '/policies']

/** No attack: what the API is for, at ten times the rate of honest alerts. */
export const apiScripts: Attack = {
  name: 'api-scripts',
  title: `${PEOPLE} people's scripts send ${A_SECOND} requests a second to the API, a quarter of which write notes`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    await addPeople(site, PEOPLE)
    const tokens = await tokensOf(site)
    return {
      // While its code is compiled the portal takes more of the processors, a few seconds after each start.
      ready: ({ baseUrl }) =>
        sendAll({ baseUrl, seconds: WARM_UP_SECONDS, isOver: overAfter(WARM_UP_SECONDS) }, tokens),
      run: (field) => sendAll(field, tokens),
    }
  },
}

async function tokensOf({ dataDir, databaseUrl }: Place) {
  const db = await openDatabase(databaseUrl, dataDir)
  const now = new Date()
  const tokens: string[] = []
  for (const { id: userId, workspaceId } of await db.read.user.findMany({ take: PEOPLE, orderBy: { id: 'desc' } })) {
    const ctx = { db, workspaceId, now, actor: { type: 'system' } } as const
    const wanted = { userId, name: 'script', scopes: ALL_SCOPES, expiresAt: new Date(now.getTime() + DAY_MS) }
    const made = await createAccessToken(ctx, wanted)
    if (!made.ok) throw new Error('an access token was refused')
    tokens.push(made.token)
  }
  await db.close()
  return tokens
}

function overAfter(seconds: number) {
  const endsAt = performance.now() + seconds * 1000
  return () => performance.now() >= endsAt
}

async function sendAll({ baseUrl, isOver, seconds }: Pick<Field, 'baseUrl' | 'isOver' | 'seconds'>, tokens: string[]) {
  const counts = { done: 0, refused: 0 }
  const from = performance.now()
  const agent = new Agent({ keepAlive: true })
  let begun = 0
  async function again() {
    while (!isOver()) {
      const n = begun++
      await pause(Math.max(0, from + (n * 1000) / A_SECOND - performance.now()))
      const status = await ask(`${baseUrl}/api/v1`, { agent, token: tokens[n % tokens.length] ?? '', n })
      if (status === 200) counts.done++
      else counts.refused++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, again))
  agent.destroy()
  return `${Math.round(counts.done / seconds)} requests a second, ${counts.refused} refused`
}

type Asked = { agent: Agent; token: string; n: number }

/** Without `fetch`, which takes twice the processor's time from the server. Undefined where there was no answer. */
function ask(api: string, { agent, token, n }: Asked) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = READS[n % 4]
  return new Promise<number | undefined>((resolve) => {
    const sent = request(`${api}${path ?? '/incidents/1/note'}`, { agent, headers, method: path ? 'GET' : 'POST' })
    sent.once('response', (answer) => answer.resume().once('close', () => resolve(answer.statusCode)))
    sent.once('error', () => resolve(undefined))
    sent.end(path ? undefined : JSON.stringify({ note: `note ${n}` }))
  })
}
