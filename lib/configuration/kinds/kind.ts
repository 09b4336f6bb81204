import type { Context } from '../../context'
import type { FieldErrors } from '../../result'
import type { Names, Referable } from '../names'

export type Path = readonly (string | number)[]

export type Reference = { kind: Referable; name: string; path: Path }

/** `id`: of what was made; `secret`: shown to nobody later. */
export type Done = { ok: true; id?: number; secret?: string } | { ok: false; errors: FieldErrors }

/** As it is stored; `version`: where a verb asks for it. */
export type Present<Form> = { id: number; form: Form; version?: number }

/** How one kind of object is read and changed; `Form`: as the file writes it, with all defaults. */
export type Kind<Form extends object> = {
  read: (ctx: Context, names: Names) => Promise<Map<string, Present<Form>>>
  references: (form: Form) => Reference[]
  /** Fields that may hold a secret: plans and the audit log tell only that they change. */
  hidden?: readonly string[]
  /** The form that would be stored; as it is given by default. */
  settle?: (form: Form, names: Names, present: Form | undefined) => Form
  add: (ctx: Context, name: string, form: Form, names: Names) => Promise<Done>
  change: (ctx: Context, present: Present<Form>, wanted: { name: string; form: Form }, names: Names) => Promise<Done>
  /** Without it nothing of this kind is removed by a file. */
  remove?: (ctx: Context, id: number) => Promise<Done>
  /** Whom a change pages that was not paged before, in words. */
  pagesOthers?: (
    ctx: Context,
    present: Present<Form>,
    wanted: { name: string; form: Form },
    names: Names,
  ) => Promise<string[]>
}

export function refused(reason: string): Done {
  return { ok: false, errors: { '': reason } }
}

type Outcome = { ok: true } | { ok: false; reason: string; errors?: FieldErrors }

/** Nobody else can have come in between: all is one transaction. */
export function doneOf(outcome: Outcome): Done {
  if (outcome.ok) return { ok: true }
  return outcome.errors ? { ok: false, errors: outcome.errors } : refused('Somebody has just changed it. Try it again.')
}

export function optional(kind: Referable, name: string | null, path: Path): Reference[] {
  return name === null ? [] : [{ kind, name, path }]
}
