import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What Prometheus scrapes: hosts that can be taken down and brought back, each on a port of loopback. */
export async function startTargets(count: number) {
  const targets = await Promise.all(Array.from({ length: count }, () => startTarget()))
  return {
    addresses: targets.map(({ address }) => address),
    down: (at: number) => targets[at]?.close(),
    up: (at: number) => targets[at]?.listen(),
    close: () => Promise.all(targets.map(({ close }) => close())),
  }
}

async function startTarget() {
  let server: Server | undefined
  let port = 0
  const listen = async () => {
    const opened = createServer((_, answer) => void answer.setHeader('Content-Type', 'text/plain').end('ok 1\n'))
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
    port = (opened.address() as AddressInfo).port
    server = opened
  }
  const close = async () => {
    const closing = server
    server = undefined
    closing?.closeAllConnections()
    await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)))
  }
  await listen()
  return { address: `127.0.0.1:${port}`, listen, close }
}
