import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../start'
import { LONGEST_SECONDS, until } from '../until'
import { addCommitSizes, askCommitSizes, type CommitSizes, describeCommitSizes } from './commit-sizes'
import { type Acknowledged, type Load, type LoadSize, startLoad } from './load'
import { createPace, type Pace } from './pace'

const LONGEST_SECONDS_FOR_NEXT = 2
const MOST_MS_TO_KILL = 300

/** Remembers acknowledged alerts and sizes of commits over all servers of a trial. */
export type Witness = {
  acknowledged: Acknowledged[]
  pace: Pace
  send: (server: Pick<Server, 'port'>, token: string, size?: LoadSize) => Load
  /** Call it before a server ends. */
  noteCommitSizes: (server: Server) => Promise<void>
  describeCommitSizes: () => string
}

export function createWitness(): Witness {
  const acknowledged: Acknowledged[] = []
  const sizes: CommitSizes[] = []
  const pace = createPace()
  let number = 0
  const nextNumber = () => ++number
  return {
    acknowledged,
    pace,
    send: ({ port }, token, size) => startLoad({ port, token, acknowledged, pace, nextNumber }, size),
    noteCommitSizes: async ({ port }) => void sizes.push(await askCommitSizes(port)),
    describeCommitSizes: () => describeCommitSizes(addCommitSizes(sizes)),
  }
}

/** Kills a server under load, at a random moment after at least this many acknowledged alerts. */
export async function killUnderLoad(witness: Witness, server: Server, token: string, atLeast: number, size?: LoadSize) {
  const load = witness.send(server, token, size)
  const isTime = randomMoment(atLeast)
  const came = await until(LONGEST_SECONDS, () => isTime(load.counts.get('201') ?? 0) || !server.isRunning())
  if (server.isRunning()) await witness.noteCommitSizes(server)
  // At a moment after an answer, so that an alert that was answered too early is lost.
  await pause(MOST_MS_TO_KILL * Math.random())
  const before = load.counts.get('201') ?? 0
  await until(LONGEST_SECONDS_FOR_NEXT, () => (load.counts.get('201') ?? 0) > before || !server.isRunning())
  const endedItself = !server.isRunning()
  await server.kill()
  await load.stop()
  if (endedItself) throw new Error(`the server ended by itself under load\n${server.output()}`)
  const answers = [...load.counts].map(([name, count]) => `${count} times ${name}`).join(', ')
  if (!came) throw new Error(`fewer than ${atLeast} alerts were acknowledged in ${LONGEST_SECONDS} s: ${answers}`)
}

/** A fast server gets some more time, so that it folds its log now and then. */
function randomMoment(atLeast: number) {
  const enough = Math.ceil(atLeast * (1 + Math.random()))
  const at = performance.now() + 300 + 500 * Math.random()
  return (count: number) => (count >= enough && performance.now() >= at) || count >= 3 * enough
}
