import type { Figures } from './figures'
import { missesOf } from './judge'
import type { Row } from './run-attack'

export const HEAD = [
  'attack',
  'database',
  'quiet p50/p99',
  'p50/p99',
  'refused',
  'broken',
  'silence',
  'first 503',
  'back after',
  'portal p95',
  'lost',
  'memory',
  'aim',
]

/** As plain text. */
export function formatTable(rows: Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return lines.toSpliced(1, 0, widths.map((width) => '-'.repeat(width)).join('  ')).join('\n')
}

/** In one line. */
export function formatMeaning(rows: Row[]): string {
  const seen = rows.flatMap(({ attack, outcome }) => (outcome ? [{ attack, outcome }] : []))
  const lost = seen.reduce((sum, { outcome }) => sum + outcome.lost.length, 0)
  const acknowledged = seen.reduce((sum, { outcome }) => sum + outcome.acknowledged, 0)
  const met = seen.filter(({ attack, outcome }) => missesOf(attack, outcome).length === 0).length
  const failed = rows.filter((row) => row.failed !== undefined).length
  const skipped = rows.filter((row) => row.skipped !== undefined).length
  const rest = [failed > 0 ? ` ${failed} failed to run.` : '', skipped > 0 ? ` ${skipped} skipped.` : ''].join('')
  return `${met} of ${seen.length} rows met their aim. ${lost} of ${acknowledged.toLocaleString('en')} acknowledged alerts lost.${rest}`
}

/** In the order of `HEAD`. */
export function cellsOf({ attack, database, outcome, skipped, failed }: Row): string[] {
  const name = [attack.name, database === 'sqlite' ? 'SQLite' : 'Postgres']
  if (!outcome)
    return [...name, ...Array(HEAD.length - 3).fill(''), skipped ? `skipped: ${skipped}` : `FAILED: ${failed}`]
  const { quiet, during, firstRefusal, recovery, reader, acknowledged, lost, memory } = outcome
  const misses = missesOf(attack, outcome)
  return [
    ...name,
    latencies(quiet),
    latencies(during),
    `${during.refused} of ${during.sent}`,
    String(during.broken),
    seconds(during.silence),
    attack.breaks === 'database' ? seconds(firstRefusal) : '',
    attack.breaks === 'nothing' ? '' : seconds(recovery),
    reader ? `${Math.round(reader.p95)} ms` : '',
    `${lost.length} of ${acknowledged}`,
    memory ? `${Math.round(memory.residentMiB)}, peak ${Math.round(memory.peakMiB)} MiB` : '',
    misses.length === 0 ? 'met' : `missed: ${misses.join('; ')}`,
  ]
}

function latencies({ p50, p99 }: Figures) {
  return `${Math.round(p50)}/${Math.round(p99)} ms`
}

function seconds(milliseconds: number | undefined) {
  return milliseconds === undefined ? 'none' : `${(milliseconds / 1000).toFixed(1)} s`
}
