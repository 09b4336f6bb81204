import type { z } from 'zod'
import { isObject } from '../../values/is-object'
import { type Entry, enter, type Ledger, leaveDamaged } from '../report/ledger'
import type { Folder } from './folder'
import { readJson } from './json'

export type Read<T> = { value: T; entry: Entry }

type Wanted<S extends z.ZodObject> = { kind: string; schema: S; nameOf?: (raw: Record<string, unknown>) => unknown }

/** A file of the folder, as JSON; one that is not JSON is an object that is left out. */
export type File = { path: string; value: unknown }

/** Files below a folder, or the one file of that name; `kind` is of those that cannot be read. */
export function filesOf(folder: Folder, ledger: Ledger, { under, kind }: { under: string; kind: string }): File[] {
  const found = [...folder].filter(([path]) => path === `${under}.json` || path.startsWith(`${under}/`))
  return found.flatMap(([path, text]) => {
    const json = readJson(text)
    if (json.ok) return { path, value: json.value }
    leaveDamaged(ledger, enter(ledger, { kind, id: path, name: path }), `The file is not JSON: ${json.fault}`)
    return []
  })
}

/** What is none of the shape is left out, with the field at fault. */
export function readObject<S extends z.ZodObject>(
  ledger: Ledger,
  { kind, schema, nameOf = (raw) => raw.name }: Wanted<S>,
  { path, value }: File,
): Read<z.output<S>> | undefined {
  const raw = isObject(value) ? value : {}
  const id = textOf(raw.id) ?? path
  const entry = enter(ledger, { kind, id, name: textOf(nameOf(raw)) ?? id })
  const parsed = schema.safeParse(value)
  noteUnread(ledger, kind, Object.keys(raw), schema)
  if (parsed.success) return { value: parsed.data, entry }
  const issue = parsed.error.issues[0]
  const field = issue && issue.path.length > 0 ? `Its field ${issue.path.join('.')}` : 'It'
  leaveDamaged(ledger, entry, `${field} is not of the expected shape: ${issue?.message}`)
  return undefined
}

export function readObjects<S extends z.ZodObject>(ledger: Ledger, wanted: Wanted<S>, files: readonly File[]) {
  return files.flatMap((file) => readObject(ledger, wanted, file) ?? [])
}

function noteUnread(ledger: Ledger, kind: string, fields: string[], schema: z.ZodObject) {
  const unread = ledger.unread.get(kind) ?? new Map<string, number>()
  for (const field of fields.filter((one) => !(one in schema.shape))) unread.set(field, (unread.get(field) ?? 0) + 1)
  if (unread.size > 0) ledger.unread.set(kind, unread)
}

function textOf(value: unknown) {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
