import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../servers/start'
import { until } from '../until'
import { type Acknowledged, type Load, startLoad } from './load'

const LONGEST_SECONDS = 60

/** Remembers over all servers of a trial what was acknowledged. */
export type Witness = { acknowledged: Acknowledged[]; send: (server: Server, token: string) => Load }

export function createWitness(): Witness {
  const acknowledged: Acknowledged[] = []
  let number = 0
  const nextNumber = () => ++number
  return { acknowledged, send: ({ port }, token) => startLoad({ port, token, acknowledged, nextNumber }) }
}

/** Puts load on a server and kills it at a moment nobody chose, after at least so many acknowledged alerts. */
export async function killUnderLoad(witness: Witness, server: Server, token: string, atLeast: number) {
  const load = witness.send(server, token)
  const enough = witness.acknowledged.length + Math.ceil(atLeast * (1 + Math.random()))
  const gotThere = await until(LONGEST_SECONDS, () => load.count() >= enough || !server.isRunning())
  await pause(Math.random() * 20)
  const crashedBefore = !server.isRunning()
  await server.kill()
  await load.stop()
  if (crashedBefore) throw new Error('the server ended by itself under load')
  if (!gotThere) throw new Error(`fewer than ${atLeast} alerts were acknowledged in ${LONGEST_SECONDS} s`)
}
