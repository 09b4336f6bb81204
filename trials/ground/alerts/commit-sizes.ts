const BUCKET = /^tocsin_commit_alerts_bucket\{le="(\d+|\+Inf)"\} (\d+)$/gm

/** Commits by size: above the bound before, up to this one. */
export type CommitSizes = ReadonlyMap<number, number>

/** Since the server's process started. */
export async function askCommitSizes(port: number): Promise<CommitSizes> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/metrics`)
  return readCommitSizes(await answer.text())
}

/** @throws Error when the metric is not there */
export function readCommitSizes(metrics: string): CommitSizes {
  const upTo = [...metrics.matchAll(BUCKET)].map(([, bound, count]) => [boundOf(bound), Number(count)] as const)
  if (upTo.length === 0) throw new Error('the metrics lack tocsin_commit_alerts')
  return new Map(upTo.map(([bound, count], at) => [bound, count - (upTo[at - 1]?.[1] ?? 0)]))
}

export function addCommitSizes(all: CommitSizes[]): CommitSizes {
  const added = new Map<number, number>()
  for (const sizes of all) for (const [bound, count] of sizes) added.set(bound, (added.get(bound) ?? 0) + count)
  return added
}

/** In words; empty when there were no commits. */
export function describeCommitSizes(sizes: CommitSizes): string {
  const ranges = [...sizes].map(([most, count], at, all) => ({ least: (all[at - 1]?.[0] ?? 0) + 1, most, count }))
  const largest = ranges.findLast(({ count }) => count > 0)
  if (!largest) return ''
  const countFrom = (least: number) => sum(ranges.filter((range) => range.least >= least))
  const total = sum(ranges)
  const median = ranges.findLast(({ least }) => countFrom(least) * 2 >= total) ?? largest
  return `${total} commits, half of ${median.least} alerts or more, at most ${largest.most}`
}

function sum(ranges: { count: number }[]) {
  return ranges.reduce((total, { count }) => total + count, 0)
}

function boundOf(text: string | undefined) {
  return text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text)
}
