import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { afterEach, beforeEach } from 'vitest'
import { sessionCookieName } from '../lib/auth/session-cookie'
import { tendConnections } from '../lib/server/connections/connections'
import { portalBehind } from '../lib/server/lanes/portal-lane'
import { createRequesters } from '../lib/server/lanes/requester'
import { listenOnSocket } from '../lib/server/processes/portal-socket'
import { randomSecret } from '../lib/values/random'

const SITE = { secret: 'x'.repeat(32), baseUrl: 'http://localhost:3000' }

type Options = { patience?: number; share?: { atOnce: number; waiting: number; holdMs: number } }

/** Real listeners in front, and a portal that the test plays behind them, until the test is over. */
export function portalLanes() {
  const running: Server[] = []
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tocsin-lane-'))
  })

  afterEach(() => {
    for (const server of running.splice(0)) server.close().closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })

  /** `patience`: for a portal that is away, in milliseconds. */
  async function startFront({ patience = 60_000, share }: Options = {}) {
    const portal = { socketPath: join(folder, 'portal'), requesterOf: createRequesters(SITE) }
    const server = createServer(portalBehind(portal, { patience: { safe: patience, others: patience }, share }))
    tendConnections(server, { trustProxy: false })
    running.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, front: `http://127.0.0.1:${portOf(server)}` }
  }

  async function startPortal(listener: RequestListener) {
    const portal = createServer(listener)
    running.push(portal)
    await listenOnSocket(portal, join(folder, 'portal'))
    return portal
  }

  return { startFront, startPortal }
}

/** The headers of one who has signed in, in a session of their own each time. */
export async function signedIn(person: number) {
  const value = await encode({ secret: SITE.secret, token: { secret: randomSecret(), person } })
  return { Cookie: `${sessionCookieName(SITE.baseUrl)}=${value}` }
}

function portOf(server: Server) {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
