import { isObject } from '../../values/is-object'
import { withoutByteOrderMark } from '../../values/text'

export type Json = { ok: true; value: unknown } | { ok: false; fault: string }

/** Nulls are left out: a field that has none says the same as one that is missing. */
export function readJson(text: string): Json {
  try {
    return { ok: true, value: withoutNulls(JSON.parse(withoutByteOrderMark(text))) }
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) }
  }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls)
  if (!isObject(value)) return value
  const fields = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]))
}
