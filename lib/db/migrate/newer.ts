import { VERSION } from '../../version'

/** Recorded with each migration that this version applies, for versions that do not know it. */
export const APPLIED_BY = `Tocsin ${VERSION}`

type Unknown = { migration_name: string; logs: string | null }

/** Expand, then contract: a migration leaves the minor version before its own able to serve. */
export function expectWithinReach({ migration_name, logs }: Unknown, version = VERSION) {
  const newer = readVersion(logs?.replace(/^Tocsin /, '') ?? '')
  const own = readVersion(version)
  if (newer && own && newer.major === own.major && newer.minor <= own.minor + 1) return
  const of = logs ? ` of ${logs}` : ''
  throw new Error(
    `The database has migration ${migration_name}${of}, which this version does not know: start a newer version.`,
  )
}

export function unknownTo<Row extends Unknown>(migrations: { name: string }[], applied: Row[]): Row[] {
  const known = new Set(migrations.map(({ name }) => name))
  return applied.filter(({ migration_name }) => !known.has(migration_name))
}

export function describeNewer(unknown: Unknown[]): string | undefined {
  const [first] = unknown
  if (!first) return undefined
  const names = unknown.map(({ migration_name }) => migration_name).join(', ')
  return `The database was migrated by ${first.logs}, and this is ${APPLIED_BY}: it serves, and leaves out what ${names} added.`
}

function readVersion(text: string) {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d/.exec(text) ?? []
  return minor === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}
