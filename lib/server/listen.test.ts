import { expect, test } from 'vitest'
import { freePort } from '../../testing/postgres'
import { readEnv } from '../env'
import { bind } from './listen'

// Of TEST-NET-1, which no machine has.
test.each(['192.0.2.1', 'no-such-host.invalid'])('HOST=%s is refused by name, with what to set', async (HOST) => {
  const env = readEnv({ HOST, PORT: String(await freePort()) })
  await expect(bind(env)).rejects.toThrow(
    `Settings: HOST: ${HOST} is no address of this machine. Set 127.0.0.1, one of its own, or 0.0.0.0 for all of them.`,
  )
})

test('a port that is taken is refused by the setting', async () => {
  const PORT = String(await freePort())
  const { server } = await bind(readEnv({ PORT }))
  await expect(bind(readEnv({ PORT }))).rejects.toThrow(
    `Port ${PORT} on 127.0.0.1 is taken: stop what uses it, or set another PORT.`,
  )
  server.close()
})
