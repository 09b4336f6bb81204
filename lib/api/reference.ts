import { whoMay } from '../permissions'
import type { Operation } from './operation'
import { OPERATIONS } from './operations'
import { API_PATH } from './path'
import { type Schema, schemaOf } from './schema-of'

type DescribedField = { name: string; type: string; isRequired: boolean; description: string }
export type DescribedOperation = ReturnType<typeof describe>

let described: ReturnType<typeof describeAll> | undefined

/** For people, by the first part of their paths. */
export function describedOperations() {
  described ??= describeAll()
  return described
}

function describeAll() {
  const resources = new Map<string, DescribedOperation[]>()
  for (const operation of OPERATIONS) {
    const [, resource = ''] = operation.path.split('/')
    resources.set(resource, [...(resources.get(resource) ?? []), describe(operation)])
  }
  return [...resources].map(([resource, operations]) => ({ resource: inWords(resource), operations }))
}

/** `On call` of `on-call`. */
function inWords(resource: string) {
  const words = resource.replaceAll('-', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function describe({ id, method, path, summary, scope, permission, schemas }: Operation) {
  const query = fieldsOf(schemaOf(schemas.query, 'input'))
  const body = schemas.body ? fieldsOf(schemaOf(schemas.body, 'input')) : []
  return { id, method, path: `${API_PATH}${path}`, summary, scope, who: whoMay(permission), query, body }
}

/** Of a choice of shapes, each field once. */
function fieldsOf({ properties = {}, required = [], oneOf, anyOf }: Schema): DescribedField[] {
  const shapes = [...(oneOf ?? []), ...(anyOf ?? [])].filter((shape) => typeof shape === 'object')
  if (shapes.length > 0) {
    const all = shapes.flatMap(fieldsOf)
    return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
  }
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return []
    const { description = '' } = property
    return [{ name, type: typeOf(property), isRequired: required.includes(name), description }]
  })
}

function typeOf({ type, const: only, enum: values, items, anyOf, oneOf, format, pattern }: Schema): string {
  const shapes = anyOf ?? oneOf
  if (shapes) return [...new Set(shapes.flatMap((one) => (typeof one === 'object' ? typeOf(one) : [])))].join(' or ')
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(', ')
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) return `list of ${typeOf(items)}`
  if (format === 'date-time') return 'time'
  if (pattern?.startsWith('^[1-9]')) return 'id'
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')
}
