import type { Result } from './trial'

const HEAD = ['trial', 'cycles', 'acknowledged', 'lost', 'half-written', 'verdict']

/** As plain text. */
export function formatTable(results: Result[]): string {
  const rows = [HEAD, ...results.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  )
  return lines.toSpliced(1, 0, widths.map((width) => '-'.repeat(width)).join('  ')).join('\n')
}

/** In one line. */
export function formatMeaning(results: Result[]): string {
  const names = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict)
  const list = (some: Result[]) => some.map(({ trial }) => trial.name).join(', ')
  const failed = names('FAILED')
  if (failed.length > 0)
    return `FAILED: ${list(failed)}. Do not rely on this machine or this version until you know why.`
  const skipped = names('skipped')
  const rest = skipped.length > 0 ? ` Skipped, so nothing is known about: ${list(skipped)}.` : ''
  const held = (subject: string) => names('held').some(({ trial }) => trial.subject === subject)
  const alerts = held('alerts') ? 'No acknowledged alert was lost.' : ''
  const pages = held('pages') ? ' No page was lost.' : ''
  const caught = names('caught').length > 0 ? ' Planted faults were noticed.' : ''
  return `${alerts}${pages}${caught}${rest}`.trim()
}

function cellsOf({ trial, verdict, outcome, remark }: Result) {
  const words = remark ? `${verdict}: ${remark}` : verdict
  const title = trial.isControl ? `control: ${trial.title}` : trial.title
  if (!outcome) return [title, '', '', '', '', words]
  const { cycles, acknowledged, lost, halfWritten } = outcome
  return [title, ...[cycles, acknowledged, lost.length, halfWritten.length].map(String), words]
}

function pad(cell: string, width: number, column: number) {
  return column === 0 || column === HEAD.length - 1 ? cell.padEnd(width) : cell.padStart(width)
}
