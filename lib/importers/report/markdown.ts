import { oneLine } from '../../values/text'
import { type Difference, SHADOW_HOURS, type Shadow } from '../shadow/compare'
import type { Uncovered } from '../shadow/uncovered'
import type { Counts, Report, Reported } from './report'

/** The report for people: the counts, then what is changed or left out, and why. */
export function writeReport(report: Report): string {
  const { source, asOf, zone, counts, objects, missing, damaged, questions, people, shadows, uncovered, unread } =
    report
  const changed = objects.filter(({ outcome }) => outcome === 'changed')
  const leftOut = objects.filter(({ outcome }) => outcome === 'left out')
  const mapped = people.filter(({ how }) => how === 'as was chosen')
  return [
    `# Import from ${source}\n`,
    `As of ${asOf}; what names no time zone is read in ${zone}. Nothing is written to Tocsin and nobody is paged before \`apply\`.\n`,
    ...countsTable(counts),
    ...section('Could not be read', damaged.map(line)),
    ...section('Questions', questions.map(line)),
    ...section('Left out', leftOut.map(objectLine)),
    ...section('Changed', changed.map(objectLine)),
    ...section('Not there', missing.map(line)),
    ...section(
      'People who were chosen',
      mapped.map((one) => `- ${text(one.source)}: ${text(one.email)}`),
    ),
    ...section(`Nobody on call, in the ${SHADOW_HOURS} hours from then on`, uncovered.map(uncoveredLine)),
    ...shadowSection(shadows),
    ...section('Fields that nothing in Tocsin takes', unread.map(unreadLine)),
  ].join('\n')
}

function countsTable(counts: readonly Counts[]) {
  const rows = counts.map((one) => `| ${one.kind} | ${one.in} | ${one.taken} | ${one.changed} | ${one.leftOut} |`)
  return ['| Kind | In the source | Taken | Changed | Left out |', '| --- | ---: | ---: | ---: | ---: |', ...rows, '']
}

function section(title: string, lines: readonly string[]) {
  return lines.length === 0 ? [] : [`## ${title}\n`, ...lines, '']
}

function objectLine({ kind, name, notes }: Reported) {
  return `- ${kind} **${text(name)}**: ${notes.map(text).join(' ')}`
}

function line(said: string) {
  return `- ${text(said)}`
}

function shadowSection(shadows: readonly Shadow[]) {
  const equal = shadows.filter(({ differences }) => differences.length === 0)
  const hours = shadows.reduce((sum, one) => sum + one.hours, 0)
  const summary = `${equal.length} of ${shadows.length} schedules have the same people on call in every one of ${rounded(hours)} hours, ${spanWords(shadows)}.\n`
  const different = shadows.filter(({ differences }) => differences.length > 0)
  const lines = shadows.length === 0 ? [NO_SHADOW] : [summary, ...different.flatMap(shadowLines)]
  return section('Who is on call, both ways', lines)
}

function spanWords(shadows: readonly Shadow[]) {
  const days = shadows.flatMap(({ from, to }) => [from, to]).map((at) => at.toISOString().slice(0, 10))
  return `${days.toSorted().at(0)} to ${days.toSorted().at(-1)}`
}

function uncoveredLine({ schedule, hours }: Uncovered) {
  return `- **${text(schedule)}**: ${rounded(hours)} h`
}

const NO_SHADOW = 'The source has no final shifts here, so that nothing could be compared.'
const MOST_LINES = 50

function shadowLines({ schedule, differentHours, differences }: Shadow) {
  const more = differences.length - MOST_LINES
  return [
    `- **${text(schedule)}** differs for ${rounded(differentHours)} h:`,
    ...differences.slice(0, MOST_LINES).map(differenceLine),
    ...(more > 0 ? [`  - and ${more} more, in report.json`] : []),
  ]
}

function differenceLine({ from, to, source, tocsin }: Difference) {
  return `  - ${minute(from)} to ${minute(to)}: ${names(tocsin)} instead of ${names(source)}`
}

function names(people: readonly string[]) {
  return people.length === 0 ? 'nobody' : people.map(text).join(' and ')
}

function unreadLine({ kind, fields }: Report['unread'][number]) {
  return `- ${kind}: ${Object.entries(fields)
    .map(([field, count]) => `${text(field)} (${count})`)
    .join(', ')}`
}

function minute(at: Date) {
  return `${at.toISOString().slice(0, 16)}Z`
}

function rounded(hours: number) {
  return Math.round(hours * 100) / 100
}

/** Names of the source say nothing to Markdown. */
function text(said: string) {
  return oneLine(said).replace(/[\\`*_<>[\]|#]/g, '\\$&')
}
