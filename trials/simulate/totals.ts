import type { Outcome } from './run'

const DAYS_PER_YEAR = 365.25

export function createTotals() {
  const counts = new Map<string, number>()
  const situations = new Map<string, number>()
  const startedAt = process.hrtime.bigint()
  let [runs, broken, daysRun] = [0, 0, 0]

  return {
    add: (outcome: Outcome, days: number) => {
      runs++
      daysRun += days
      if (outcome.broken) broken++
      addAll(counts, outcome.counts)
      addAll(situations, outcome.situations)
    },
    broken: () => broken,
    runs: () => runs,
    busyMinutes,
    /** The same for the same worlds of the same commit, on any machine. */
    report: () => {
      const faults = ['faults and changes:', ...table(counts)]
      const states = ['situations, 0 where never reached:', ...table(situations)]
      return [`${runs} seeds, ${broken} broken`, ...faults, ...states].join('\n')
    },
    speed: () => {
      const minutes = Number(process.hrtime.bigint() - startedAt) / 60e9
      const busy = busyMinutes()
      const years = daysRun / DAYS_PER_YEAR
      const total = `${years.toFixed(2)} simulated years in ${minutes.toFixed(2)} minutes, ${busy.toFixed(2)} of the processor`
      const perMinute = `${(years / busy).toFixed(2)} years for each minute of one processor`
      return [total, perMinute].join('\n')
    },
  }
}

/** Processor time: other programs may delay this one. */
function busyMinutes() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 60e6
}

function addAll(to: Map<string, number>, from: Map<string, number>) {
  for (const [name, count] of from) to.set(name, (to.get(name) ?? 0) + count)
}

function table(counts: Map<string, number>) {
  return [...counts].toSorted().map(([name, count]) => `  ${String(count).padStart(8)}  ${name}`)
}
