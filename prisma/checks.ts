type Provider = 'sqlite' | 'postgresql'
export type Check = { name: string; condition: string }

/** Name and body of each model. */
export const MODEL = /^model (\w+) \{\n(.*?)^\}/gms
const ENUM = /^enum (\w+) \{\n(.*?)^\}/gms
const FIELD = /^ {2}(\w+)\s+(\w+)(\??)/gm
const CHECK = /^ {2}\/\/ CHECK \((.*)\)$/gm

/**
 * The CHECK constraints of each table, which Prisma's schema cannot say: those that it holds as comments, and on SQLite,
 * which knows no such types, one for each enum, boolean and time.
 */
export function checksOf(provider: Provider, schema: string): Map<string, Check[]> {
  const enums = new Map([...schema.matchAll(ENUM)].map(([, name = '', body = '']) => [name, valuesOf(body)]))
  return new Map(
    [...schema.matchAll(MODEL)].map(([, table = '', body = '']) => {
      const types = provider === 'sqlite' ? [...body.matchAll(FIELD)].flatMap((field) => typeCheck(field, enums)) : []
      const own = [...body.matchAll(CHECK)].map(([, condition = '']) => condition)
      return [table, named(table, [...types, ...own])]
    }),
  )
}

function valuesOf(body: string) {
  return body
    .replaceAll(/\/\/.*$/gm, '')
    .trim()
    .split(/\s+/)
}

function typeCheck([, name, type = '', optional]: RegExpExecArray, enums: Map<string, string[]>) {
  const values = enums.get(type)?.map((value) => `'${value}'`)
  if (values) return [`"${name}" IN (${values.join(', ')})`]
  if (type === 'Boolean') return [`"${name}" IN (0, 1)`]
  if (type === 'DateTime') return [`typeof("${name}") ${optional ? "IN ('integer', 'null')" : "= 'integer'"}`]
  return []
}

/** As Postgres names them: by table and columns. */
function named(table: string, conditions: string[]): Check[] {
  const used = new Map<string, number>()
  return conditions.map((condition) => {
    const columns = new Set([...condition.matchAll(/"(\w+)"/g)].map(([, column]) => column))
    const name = [table, ...columns, 'check'].join('_')
    const times = used.get(name) ?? 0
    used.set(name, times + 1)
    return { name: times === 0 ? name : `${name}${times}`, condition }
  })
}
