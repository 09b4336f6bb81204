import { createServer } from 'node:net'

// Below those that the system hands out to whoever connects: nobody takes it while its server is away for a while.
const LOWEST = 20_000
const COUNT = 10_000
const TRIES = 100

/** A free port on loopback for a server that goes and comes back. */
export async function steadyPort(): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const port = LOWEST + Math.floor(COUNT * Math.random())
    if (await isFree(port)) return port
  }
  throw new Error('no free port was found')
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
