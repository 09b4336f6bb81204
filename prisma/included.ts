import { MODEL } from './checks'

const INCLUDE = /^ {2}\/\/ (INCLUDE \(.*\))$/m

/** On Postgres the index of a primary key also holds the columns that its model names in a comment. */
export function withIncluded(sql: string, schema: string): string {
  return [...schema.matchAll(MODEL)].reduce((text, [, table = '', body = '']) => {
    const [, include] = INCLUDE.exec(body) ?? []
    const primaryKey = new RegExp(`(CONSTRAINT "${table}_pkey" PRIMARY KEY \\([^)]*\\))`)
    return include ? text.replace(primaryKey, `$1 ${include}`) : text
  }, sql)
}
