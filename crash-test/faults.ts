/** One place in the sources that is written differently in a copy of them. */
export type Fault = { file: string; search: string; replacement: string }

/** SQLite may forget what it has committed, as better-sqlite3 has it when nobody says otherwise. */
export const synchronousNormal: Fault = {
  file: 'lib/db/sqlite/settings.ts',
  search: 'synchronous: 2',
  replacement: 'synchronous: 1',
}

/** Says that alerts are committed 0.3 seconds before they are; what comes meanwhile joins them. */
export const answerBeforeCommit: Fault = {
  file: 'lib/db/sqlite/statements.ts',
  search: `const begin = () => db.exec('BEGIN IMMEDIATE')
  const { expectInPlace } = guardFiles(file)
  const commit = () => db.exec('COMMIT')`,
  replacement: `const commitLate = () => db.inTransaction && db.exec('COMMIT')
  const begin = () => db.inTransaction || db.exec('BEGIN IMMEDIATE')
  const { expectInPlace } = guardFiles(file)
  const commit = () => void setTimeout(commitLate, 300)`,
}

/** Takes the last alert of a commit out again when more than so many were opened together, and answers it with 201. */
export function dropLastOver(alerts: number): Fault {
  const search = `  await keepRejectedAlerts(batch, rejected)
`
  const replacement = `${search}  const last = opened.length > ${alerts} ? opened.at(-1) : undefined
  if (last) await batch.execute\`DELETE FROM "Incident" WHERE "id" = \${last.incident.id}\`
`
  return { file: 'lib/ingest/store/store.ts', search, replacement }
}

/** Says that pages are sent half a second before they are. */
export const sentBeforeSending: Fault = {
  file: 'lib/pages/send.ts',
  search:
    '  const result = await deliver(deps.channels, contactMethod, pageMessage(deps, { ...page, incident }), watcher)',
  replacement: `  await recordEnd(deps, page, { state: 'sent' }, attempts)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const result = await deliver(deps.channels, contactMethod, pageMessage(deps, { ...page, incident }), watcher)`,
}

/** @throws Error unless the place is there exactly once: a fault that was not planted would prove nothing */
export function plant({ file, search, replacement }: Fault, text: string): string {
  const places = text.split(search).length - 1
  if (places !== 1)
    throw new Error(`The fault for ${file} fits ${places} places instead of 1: point crash-test/faults.ts anew.`)
  return text.replace(search, () => replacement)
}
