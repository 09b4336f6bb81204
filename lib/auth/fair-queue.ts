export class QueueFull extends Error {
  override name = 'QueueFull'
}

export async function unlessFull<T>(turn: Promise<T>): Promise<T | undefined> {
  try {
    return await turn
  } catch (error) {
    // By name: the bundle holds this class several times.
    if (error instanceof Error && error.name === 'QueueFull') return undefined
    throw error
  }
}

export type FairQueue = {
  /**
   * Runs `work` in its turn: the lowest rank first, then the newest.
   * @throws QueueFull when turns of a better rank fill the queue
   */
  run: <T>(rank: number, work: () => Promise<T>) => Promise<T>
  admits: (rank: number) => boolean
}

type Limits = {
  running: number
  waiting: number
  leastMs?: number
  onIdle?: () => void
}

type Turn = { rank: number; start: () => Promise<void>; drop: () => void }

/** For overload. The newest goes first: it may be a retry. The longest waiting is dropped: it has probably given up. */
export function createFairQueue({ running, waiting, leastMs = 0, onIdle }: Limits): FairQueue {
  const turns: Turn[] = []
  let active = 0

  function startNext() {
    while (active < running) {
      const turn = takeBest(turns)
      if (!turn) break
      active++
      void Promise.all([turn.start(), pause(leastMs)]).then(() => {
        active--
        startNext()
      })
    }
    if (active === 0) onIdle?.()
  }

  function enqueue(turn: Turn) {
    turns.push(turn)
    startNext()
    if (turns.length > waiting) dropWorst(turns)
  }

  return {
    run: (rank, work) =>
      new Promise((resolve, reject) => {
        const start = () => work().then(resolve, reject)
        enqueue({ rank, start, drop: () => reject(new QueueFull('gave way to others')) })
      }),
    admits: (rank) => active < running || turns.length < waiting || turns.some((turn) => turn.rank >= rank),
  }
}

function takeBest(turns: Turn[]) {
  const best = Math.min(...turns.map(({ rank }) => rank))
  const at = turns.findLastIndex(({ rank }) => rank === best)
  return at < 0 ? undefined : turns.splice(at, 1)[0]
}

function dropWorst(turns: Turn[]) {
  const worst = Math.max(...turns.map(({ rank }) => rank))
  const at = turns.findIndex(({ rank }) => rank === worst)
  turns.splice(at, 1)[0]?.drop()
}

function pause(ms: number) {
  return ms === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
}
