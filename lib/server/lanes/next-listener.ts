import type { RequestListener, Server } from 'node:http'
import next from 'next'
import type { Env } from '../../env'
import { securityHeaders } from '../../http/security-headers'
import { installFolder } from '../../installation'

/** `httpServer` is for development only: Next's upgrade listener on it gets every Upgrade request, h2c alerts too. */
export async function nextListener(
  { HOST, PORT, BASE_URL }: Env,
  options: { dev: boolean; httpServer: Server },
): Promise<RequestListener> {
  // next-auth reads its address only from the environment.
  process.env.NEXTAUTH_URL = BASE_URL
  const app = next({ ...options, hostname: HOST, port: PORT, dir: installFolder })
  await app.prepare()
  const handle = app.getRequestHandler()
  const headers = Object.entries(securityHeaders(BASE_URL))
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    return handle(request, response)
  }
}
