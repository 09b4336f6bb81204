import type { Database } from '../db/database'

const AGAIN_MS = 5_000

type Deps = { db: Pick<Database, 'read'>; signal: AbortSignal; elapsed?: () => number; againMs?: number }

/**
 * Steady time where another process writes it: some seconds behind at most, and never back. Without writing it, a thread
 * that starts again cannot move what pages wait for.
 * @throws Error when it was never written
 */
export async function readSteadyClock({ db, signal, againMs = AGAIN_MS, ...deps }: Deps): Promise<() => Date> {
  const { elapsed = () => performance.now() } = deps
  let own = { steady: Number.NEGATIVE_INFINITY, elapsed: 0 }
  const counted = () => own.steady + (elapsed() - own.elapsed)

  async function look() {
    const row = await db.read.steadyClock.findUnique({ where: { id: 1 } })
    if (row) own = { steady: Math.max(row.at.getTime(), counted()), elapsed: elapsed() }
  }

  await look()
  if (own.steady === Number.NEGATIVE_INFINITY) throw new Error('The steady clock was never written.')
  const timer = setInterval(() => void look().catch(() => undefined), againMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => new Date(counted())
}
