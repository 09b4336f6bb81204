import type { Outcome } from './run'

const DAYS_PER_YEAR = 365.25

/** Adds up runs of so many days each. */
export function createTotals(days: number) {
  const counts = new Map<string, number>()
  const startedAt = process.hrtime.bigint()
  let [runs, broken] = [0, 0]

  return {
    add: (outcome: Outcome) => {
      runs++
      if (outcome.broken) broken++
      for (const [name, count] of outcome.counts) counts.set(name, (counts.get(name) ?? 0) + count)
    },
    broken: () => broken,
    report: () => {
      const minutes = Number(process.hrtime.bigint() - startedAt) / 60e9
      const years = (runs * days) / DAYS_PER_YEAR
      const lines = [...counts].toSorted().map(([name, count]) => `  ${String(count).padStart(8)}  ${name}`)
      const speed = `${years.toFixed(2)} simulated years in ${minutes.toFixed(2)} minutes: ${(years / minutes).toFixed(2)} a minute`
      return [`${runs} seeds, ${broken} broken`, speed, ...lines].join('\n')
    },
  }
}
