/** One place in the sources that is written differently in a copy of them. */
export type Fault = { file: string; search: string; replacement: string }

/** SQLite may forget what it has committed, as better-sqlite3 has it when nobody says otherwise. */
export const synchronousNormal: Fault = {
  file: 'lib/db/sqlite.ts',
  search: 'synchronous: 2n',
  replacement: 'synchronous: 1n',
}

/** Says that a transaction is committed a tenth of a second before it is. */
export const answerBeforeCommit: Fault = {
  file: 'lib/db/sqlite.ts',
  search: 'const executeRaw = connection.executeRaw.bind(connection)',
  replacement: `let committed: Promise<unknown> = Promise.resolve()
  const executeRaw: typeof connection.executeRaw = async (query) => {
    await committed
    if (query.sql !== 'COMMIT') return connection.executeRaw(query)
    committed = new Promise((resolve) => setTimeout(resolve, 100)).then(() => connection.executeRaw(query))
    return 0
  }`,
}

/** @throws Error unless the place is there exactly once: a fault that was not planted would prove nothing */
export function plant({ file, search, replacement }: Fault, text: string): string {
  const places = text.split(search).length - 1
  if (places !== 1)
    throw new Error(`The fault for ${file} fits ${places} places instead of 1: point crash-test/faults.ts anew.`)
  return text.replace(search, () => replacement)
}
