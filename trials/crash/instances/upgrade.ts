import { versionOf } from '../../ground/ask'
import type { Haproxy } from '../../ground/haproxy'
import type { Version } from '../../ground/next-version'
import type { Site } from '../../ground/site'
import type { Server } from '../../ground/start'
import { INSTANCES, startInstance, untilUp } from './pair'

export type Rolling = {
  site: Site
  haproxy: Haproxy
  servers: Record<(typeof INSTANCES)[number], Server>
  broken: string[]
}

export async function upgradeInTurn({ site, haproxy, servers, broken }: Rolling, { sources, version }: Version) {
  for (const name of INSTANCES) {
    const old = servers[name]
    const code = await old.stop()
    if (code !== 0) broken.push(`a server that was told to stop ended with ${code}`)
    servers[name] = await startInstance(site, old.port, sources)
    const found = await versionOf(old.port)
    if (found !== version) broken.push(`${found} was started instead of ${version}`)
    await untilUp(haproxy, name)
  }
}
