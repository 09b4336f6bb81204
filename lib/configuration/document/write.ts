import { stringify } from 'yaml'
import { z } from 'zod'
import { isObject } from '../../values/is-object'
import { document, type WrittenConfiguration } from './document'

/** What has a default is left out where it has it; maps by name, so that the same configuration is the same text. */
export function writeConfiguration(configuration: WrittenConfiguration): string {
  const { version, owner, rules, default_rule, ...byName } = configuration
  const kinds = Object.entries(byName).map(([kind, forms = {}]) => [kind, sorted(forms)] as const)
  const whole = { version, owner, ...Object.fromEntries(kinds), rules, default_rule }
  const ordered = Object.fromEntries(ORDER.map((kind) => [kind, Reflect.get(whole, kind)]))
  return stringify(withoutDefaults(document, ordered), { lineWidth: 0, aliasDuplicateObjects: false })
}

const ORDER = Object.keys(document.shape)

function sorted(forms: object) {
  return Object.fromEntries(Object.entries(forms).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of a person's turn only the address is written. */
function withoutDefaults(schema: z.ZodType, value: unknown): unknown {
  const inner = within(schema)
  if (inner instanceof z.ZodObject) return fieldsOf(inner, value)
  if (inner instanceof z.ZodRecord && isObject(value)) {
    const form = inner.valueType
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDefaults(typed(form), one)]))
  }
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => withoutDefaults(typed(inner.element), one))
  if (inner instanceof z.ZodUnion && Array.isArray(value)) return value.length === 1 ? value[0] : value
  return value
}

function fieldsOf({ shape }: z.ZodObject, value: unknown) {
  if (!isObject(value)) return value
  const fields = Object.entries(shape).flatMap(([field, schema]) => {
    const held = value[field]
    if (held === undefined || isDefault(typed(schema), held)) return []
    return [[field, withoutDefaults(typed(schema), held)] as const]
  })
  return Object.fromEntries(fields)
}

function isDefault(schema: z.ZodType, value: unknown) {
  return schema instanceof z.ZodDefault && JSON.stringify(schema.def.defaultValue) === JSON.stringify(value)
}

function within(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return within(typed(schema.unwrap()))
  return schema instanceof z.ZodPipe ? within(typed(schema.in)) : schema
}

/** Of a shape's parts the library tells only that they are schemas. */
function typed(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('not a schema')
}
