import { createServer } from 'node:net'

// Below the ports that the system hands out: no other program takes it while its server is down.
const LOWEST = 20_000
const COUNT = 10_000
const TRIES = 100

/** For a server that is stopped and started again. */
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
