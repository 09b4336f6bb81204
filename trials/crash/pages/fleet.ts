import type { Server } from '../../ground/start'

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/** Servers on the same database, to be killed and started again in turn. */
export async function startFleet(size: number, start: () => Promise<Server>) {
  const servers = await Promise.all(Array.from({ length: size }, start))
  let kills = 0
  const checked = (server: Server) => {
    if (!server.isRunning()) throw new Error(`a server ended by itself\n${server.output()}`)
    return server
  }
  return {
    kills: () => kills,
    ports: () => servers.filter((server) => server.isRunning()).map(({ port }) => port),
    killNext: async () => {
      const at = kills++ % size
      const server = servers[at]
      if (server) await checked(server).kill()
      servers[at] = await start()
    },
    /** All must still be running. */
    end: () => Promise.all(servers.map((server) => checked(server).kill())),
  }
}
