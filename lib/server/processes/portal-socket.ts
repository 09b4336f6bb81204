import { rmSync } from 'node:fs'
import type { Server } from 'node:http'

/** No time limits: the server in front knows the real peer. */
export function listenOnSocket(server: Server, path: string) {
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 })
  rmSync(path, { force: true })
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}
