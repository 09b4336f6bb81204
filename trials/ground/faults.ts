/** One place that is different in a copy of the sources. */
export type Fault = { file: string; search: string; replacement: string }

/** better-sqlite3's default, with which SQLite may forget commits. */
export const synchronousNormal: Fault = {
  file: 'lib/db/sqlite/settings.ts',
  search: 'synchronous: 2',
  replacement: 'synchronous: 1',
}

/** Answers two seconds before the commit; alerts that come meanwhile join it. */
export const answerBeforeCommit: Fault = {
  file: 'lib/db/sqlite/statements.ts',
  search: `const begin = () => db.exec('BEGIN IMMEDIATE')
  const { expectInPlace } = guardFiles(file)
  const commit = () => db.exec('COMMIT')`,
  replacement: `const commitLate = () => db.inTransaction && db.exec('COMMIT')
  const begin = () => db.inTransaction || db.exec('BEGIN IMMEDIATE')
  const { expectInPlace } = guardFiles(file)
  const commit = () => void setTimeout(commitLate, 2_000)`,
}

/** Loses the last alert of a commit with more alerts than this, and answers it with 201. */
export function dropLastOver(alerts: number): Fault {
  const search = `  await keepRejectedAlerts(batch, rejected)
`
  const replacement = `${search}  const last = opened.length > ${alerts} ? opened.at(-1) : undefined
  if (last) await batch.execute\`DELETE FROM "Incident" WHERE "id" = \${last.incident.id}\`
`
  return { file: 'lib/ingest/store/store.ts', search, replacement }
}

/** Marks pages as sent half a second before sending them. */
export const sentBeforeSending: Fault = {
  file: 'lib/pages/send.ts',
  search:
    '  const result = await deliver(deps.channels, contactMethod, pageMessage(deps, { ...page, incident, code }), watcher)',
  replacement: `  await recordEnd(deps, page, { state: 'sent' }, attempts)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const result = await deliver(deps.channels, contactMethod, pageMessage(deps, { ...page, incident, code }), watcher)`,
}

/** @throws Error unless the place is there exactly once: a fault that is not planted proves nothing */
export function plant({ file, search, replacement }: Fault, text: string): string {
  const places = text.split(search).length - 1
  if (places !== 1)
    throw new Error(`The fault for ${file} fits ${places} places instead of 1: point trials/ground/faults.ts anew.`)
  return text.replace(search, () => replacement)
}
