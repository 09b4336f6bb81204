import { readFileSync } from 'node:fs'

/** Of a process's main thread: whether it runs or waits for a processor only, and how long it has had one. */
export type MainThread = { isRunnable: boolean; seconds: number }

const TICKS_A_SECOND = 100

/** Undefined once the process has ended, and where the system has no `/proc`. */
export function readMainThread(pid: number | undefined): MainThread | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1'))
  } catch {
    return undefined
  }
}

/** By proc_pid_stat(5). The name of the program, in parentheses, may hold blanks and parentheses. */
export function parseStat(text: string): MainThread {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, userTicks, systemTicks] = [0, 11, 12].map((at) => fields[at])
  return { isRunnable: state === 'R', seconds: (Number(userTicks) + Number(systemTicks)) / TICKS_A_SECOND }
}

/**
 * How many seconds of silence a second without a word is. A thread that could run and got no processor is not to blame: to
 * start it again would make a busy machine busier. One that runs and says nothing is silent for as long as it runs.
 */
export function silenceIn(before: MainThread | undefined, after: MainThread | undefined): number {
  if (!before || !after?.isRunnable) return 1
  return Math.min(1, after.seconds - before.seconds)
}
