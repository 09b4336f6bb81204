import type { Draft, ImportSettings } from './draft'
import { fetchOnCall } from './fetch/oncall'
import { fetchOpsgenie } from './fetch/opsgenie'
import { fetchPagerDuty } from './fetch/pagerduty'
import type { FetchSettings } from './fetch/reader'
import { importOnCall, ONCALL_FILES } from './oncall/import'
import { beginningOf, importOpsgenie, OPSGENIE_FOLDERS } from './opsgenie/import'
import { beginningOfPagerDuty, importPagerDuty, PAGERDUTY_FILES } from './pagerduty/import'
import { miss } from './report/ledger'
import { writeReport } from './report/markdown'
import { type Report, reportOf } from './report/report'
import { uncoveredOf } from './shadow/uncovered'
import { FETCHED, fetchedAt, fetchedNotes } from './source/fetched'
import type { Folder } from './source/folder'
import { writeDocument } from './write-document'

type Importer = {
  title: string
  run: (folder: Folder, settings: ImportSettings) => Draft
  /** By its API, read only. */
  fetch: (settings: FetchSettings) => Promise<Folder>
  /** When the source said who is on call, if it did. */
  beginningOf: (folder: Folder, settings: ImportSettings) => Date | undefined
  /** Names of its folders, or of its files without their ending. */
  folders: readonly string[]
}

export const SOURCES = {
  opsgenie: {
    ...{ title: 'Opsgenie', run: importOpsgenie, fetch: fetchOpsgenie },
    ...{ beginningOf, folders: OPSGENIE_FOLDERS },
  },
  pagerduty: {
    ...{ title: 'PagerDuty', run: importPagerDuty, fetch: fetchPagerDuty },
    ...{ beginningOf: beginningOfPagerDuty, folders: PAGERDUTY_FILES },
  },
  oncall: {
    ...{ title: 'Grafana OnCall', run: importOnCall, fetch: fetchOnCall },
    ...{ beginningOf: fetchedAt, folders: ONCALL_FILES },
  },
} as const satisfies Record<string, Importer>

export type SourceName = keyof typeof SOURCES

export function isSource(name: string): name is SourceName {
  return Object.hasOwn(SOURCES, name)
}

/** Why a folder cannot be of the source, in words; undefined where it may be. */
export function sourceFault(source: SourceName, folder: Folder): string | undefined {
  const names = topsOf(folder)
  const { title, folders } = SOURCES[source]
  const known = (its: readonly string[]) => names.filter((name) => its.includes(name)).length
  if (known(folders) === names.length) return undefined
  const other = Object.values(SOURCES).find((one) => known(one.folders) === names.length)
  if (other) return `This is what ${other.title} has, not ${title}: import it from ${other.title}.`
  if (known(folders) > 0) return undefined
  return `There is nothing of ${title} in it: it would have ${folders.slice(0, 4).join(', ')} or the like.`
}

/** Of its folders and files, also where all of it lies in another one. */
function topsOf(folder: Folder): string[] {
  const paths = [...folder.keys()].filter((path) => path !== FETCHED).map((path) => path.split('/'))
  const outer = paths[0]?.[0] ?? ''
  const isKnown = Object.values(SOURCES).some(({ folders }) => folders.some((name) => name === outer))
  const isOuter = !isKnown && paths.every(([first, ...rest]) => first === outer && rest.length > 0)
  const tops = paths.map((parts) => (isOuter ? parts[1] : parts[0]) ?? '')
  return [...new Set(tops.map((name) => name.replace(/\.json$/i, '')))]
}

export type Imported = {
  draft: Draft
  report: Report
  files: { 'tocsin.yaml': string; 'report.md': string; 'report.json': string }
}

/**
 * Nothing but texts: the same folder and settings give the same bytes. What was over when a folder was written is not taken; of
 * an older one, without `asOf`, neither is what was over today, yet its own weeks are compared.
 */
export function importFolder(
  source: SourceName,
  folder: Folder,
  { asOf, zone, people, now }: Omit<ImportSettings, 'asOf'> & { asOf: Date | undefined; now: Date },
): Imported {
  const { title, run, beginningOf: beginning } = SOURCES[source]
  const today = { zone, people, asOf: asOf ?? dayOf(now) }
  const said = asOf ?? fetchedAt(folder) ?? beginning(folder, today) ?? today.asOf
  const settings = { ...today, asOf: asOf === undefined && said < today.asOf ? today.asOf : said }
  const taken = run(folder, settings)
  const { shadows } = said < settings.asOf ? run(folder, { ...today, asOf: said }) : taken
  const draft = { ...taken, shadows }
  for (const note of fetchedNotes(folder)) miss(draft.ledger, note)
  const uncovered = uncoveredOf(draft.schedules, settings.asOf)
  const report = reportOf(draft, { source: title, asOf: settings.asOf.toISOString(), zone, uncovered })
  return {
    draft,
    report,
    files: {
      'tocsin.yaml': writeDocument(draft, source),
      'report.md': writeReport(report),
      'report.json': `${JSON.stringify(report, null, 2)}\n`,
    },
  }
}

/** A second import of the same day gives the same. */
function dayOf(now: Date) {
  return new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000)
}
