import type { Haproxy, InstanceName } from '../../ground/haproxy'
import type { Site } from '../../ground/site'
import { type Server, startServer } from '../../ground/start'
import { LONGEST_SECONDS, until } from '../../ground/until'

const ENV = {
  AUTH_SECRET: 'one secret for both servers of a crash test',
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'warn',
}

export const INSTANCES = ['a', 'b'] as const

/** Some keep their connection, others open one for each alert. Few enough that servers can start beside them. */
export const SENDERS = [
  { connections: 16, inFlight: 1, restMs: 250, reconnects: true },
  { connections: 8, inFlight: 1, alertsEach: 1, reconnects: true },
]

export function startInstance(site: Site, port: number, sources: string): Promise<Server> {
  return startServer({ ...site, sources, port, env: ENV })
}

export async function untilUp(haproxy: Haproxy, name: InstanceName) {
  if (!(await until(LONGEST_SECONDS, () => haproxy.isUp(name)))) throw new Error(`HAProxy does not find ${name}`)
}
