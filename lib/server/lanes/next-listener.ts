import type { RequestListener, Server } from 'node:http'
import next from 'next'
import type { Env } from '../../env'
import { BARE_POLICY, securityHeaders } from '../../http/security-headers'
import { installFolder } from '../../installation'

const NO_PAGE = /^\/(api\/|_next\/static\/|favicon\.svg)/

/** `httpServer` is for development only: Next's upgrade listener on it gets every Upgrade request, h2c alerts too. */
export async function nextListener(env: Env, options: { dev: boolean; httpServer: Server }): Promise<RequestListener> {
  const { HOST, PORT, BASE_URL } = env
  // next-auth reads its address only from the environment.
  process.env.NEXTAUTH_URL = BASE_URL
  const app = next({ ...options, hostname: HOST, port: PORT, dir: installFolder })
  await app.prepare()
  const handle = app.getRequestHandler()
  const headers = Object.entries(securityHeaders(env))
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    // Pages get theirs in proxy.ts, with a nonce.
    if (NO_PAGE.test(request.url ?? '')) response.setHeader('Content-Security-Policy', BARE_POLICY)
    return handle(request, response)
  }
}
