import { arch, cpus, platform, totalmem } from 'node:os'
import type { Behind, Follower } from './behind'
import type { Cpu } from './cpu'
import type { Growth } from './growth'
import type { Measure } from './load'
import type { PagingDelay } from './paging'

export type Result = { name: string; title: string; measures: (Measure & { cpu: Cpu })[] }

/** All arms, with ratios of medians; Markdown. */
export function report(
  results: Result[],
  { grown, paging, followed }: Partial<{ grown: Growth; paging: PagingDelay; followed: Behind }>,
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  const rates = new Map(results.map(({ name, measures }) => [name, median(measures.map(({ perSecond }) => perSecond))]))
  const ratio = (a: string, b: string) => `${((rates.get(a) ?? 0) / (rates.get(b) ?? 1)).toFixed(2)}`
  const delays = new Map(results.map(({ name, measures }) => [name, median(measures.map(({ p99Ms }) => p99Ms))]))
  const pace = (name: string) => `${whole(rates.get(name))} alerts/s, p99 ${whole(delays.get(name))} ms`
  const lines = results.map(({ name, title, measures }) => {
    const limit = name.endsWith('-256') ? 'durable-256' : 'durable'
    const cpu = `${cpuOf(measures, 'servers')} | ${cpuOf(measures, 'database')}`
    return `| ${title} | ${whole(rates.get(name))} | ${whole(delays.get(name))} ms | ${cpu} | ${ratio(name, 'bare')} | ${ratio(name, limit)} |`
  })
  return `${machine()}

${rounds} rounds of ${seconds} s for each arm, 64 connections to each server, medians. CPU is in microseconds an alert, of all
processes of the servers (the portal too) and of Postgres: it is steadier than the rate on a machine with other work.

| Arm | alerts/s | p99 | CPU of servers | of Postgres | of bare HTTP | of durable |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

| Aim | Measured |
| --- | --- |
| SQLite: at least 0.7 of the durable limit, and 0.8 with 256 connections | ${ratio('tocsin', 'durable')} and ${ratio('tocsin-256', 'durable-256')} |
| SQLite: 8,000 alerts/s, p99 under 60 ms | ${pace('tocsin-quiet')}; while half of them page ${pace('tocsin')} |
| paging costs ingest at most a tenth | ${ratio('tocsin', 'tocsin-quiet')} of the rate without |
| 200 routing rules cost ingest at most a twentieth | ${ratio('tocsin-routed', 'tocsin')} of the rate without |
| repeats of a source: at least half of the rate | ${ratio('tocsin-repeats', 'tocsin')}; a hundred in a body ${ratio('tocsin-batches', 'tocsin')} |
| over TLS | ${ratio('tocsin-tls', 'tocsin')} of the rate without |
| Postgres: at least 0.8 of SQLite's | ${ratio('tocsin-postgres', 'tocsin')}; ${ratio('tocsin-postgres', 'durable-postgres')} of the limit on Postgres, which is itself ${ratio('durable-postgres', 'tocsin')} of SQLite's |
| two and four servers on one Postgres | ${ratio('tocsin-postgres-2', 'tocsin-postgres')} and ${ratio('tocsin-postgres-4', 'tocsin-postgres')} of the rate of one |
| at least 5 times Next's own no-op route handler | ${ratio('tocsin', 'next')} |
${grown ? growthLines(grown) : ''}${paging ? pagingLine(paging) : ''}${followed ? behindLines(followed) : ''}`
}

function growthLines({ restMiB, small, large, viewed }: Growth) {
  const change = large.perSecond / small.perSecond - 1
  return `| with ${whole(large.stored)} incidents stored at most 20 % slower than with ${whole(small.stored)} | ${whole(small.perSecond)} → ${whole(large.perSecond)} alerts/s, ${Math.abs(change * 100).toFixed(0)} % ${change < 0 ? 'slower' : 'faster'} |
| memory after ${whole(large.stored)} alerts at most 1.5 times that after ${whole(small.stored)} | ${whole(small.memoryMiB)} → ${whole(large.memoryMiB)} MiB, ${(large.memoryMiB / small.memoryMiB).toFixed(2)} times |
| the same, beside a server that has just started | ${whole(restMiB)} → ${whole(large.memoryMiB)} MiB, ${(large.memoryMiB / restMiB).toFixed(2)} times |
| memory of the process that takes alerts, after 100 views of each of ${viewed.pages} pages then, under 300 MiB | ${whole(viewed.memoryMiB)} MiB |
`
}

function behindLines({ seconds, alerts, texts, counts, p99, perSecond }: Behind) {
  const of = ({ behind, caughtUpSeconds }: Follower) =>
    `${whole(behind)} timeline entries behind then, none after ${whole(caughtUpSeconds)} s`
  return `| after ${whole(seconds)} s at full speed, which took ${whole(alerts)} alerts, the text index has caught up within two minutes | ${of(texts)} |
| the same for the counts of the dashboards | ${of(counts)} |
| p99 while they follow at most 1.2 times that without them | ${(p99.following / p99.stopped).toFixed(2)} (${whole(p99.following)} and ${whole(p99.stopped)} ms); ${(perSecond.following / perSecond.stopped).toFixed(2)} of the rate |
`
}

function pagingLine({ pages, perSecond, p50Ms, p99Ms }: PagingDelay) {
  return `| from receiving an alert to its page at the receiver, ${perSecond} a second: 99 of 100 within 1 s | ${whole(p99Ms)} ms; half of them within ${whole(p50Ms)} ms; ${whole(pages)} pages |
`
}

function cpuOf(measures: { cpu: Cpu }[], part: keyof Cpu) {
  const known = measures.flatMap(({ cpu }) => cpu[part] ?? [])
  return known.length === 0 ? '' : whole(median(known))
}

function machine() {
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `Machine: ${cpus().length} cores, ${model}, ${whole(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}. The load comes from the same machine, and so does Postgres.`
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function whole(value = 0) {
  return Math.round(value).toLocaleString('en')
}
