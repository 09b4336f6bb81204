import { isDeepStrictEqual } from 'node:util'
import { differencesIn } from './differences'
import type { Kind, Path, Present } from './kinds/kind'
import { type KindName, listManaged, type Managed, markManaged } from './marks'
import type { Names, Referable } from './names'
import { changing, type Fault, type FieldChange, faultsIn, held, missing, type Run } from './run'

/** What only a file says of an object. */
type Said = { renamed_from?: string | undefined; managed?: { shifts: boolean } | undefined }

export type Wanted<Form> = { name: string; form: Form & Said; path: Path }

/** Makes and changes what the file holds of one kind; what is refused is noted, and the next one follows. */
export async function bringAbout<Form extends object>(
  run: Run,
  kindName: KindName,
  kind: Kind<Form>,
  wanted: readonly Wanted<Form>[],
) {
  if (wanted.length === 0) return
  const present = await kind.read(run.ctx, run.names)
  const marks = await listManaged(run.ctx, kindName)
  const newMarks = new Map<number, Managed>()
  const written = new Set(wanted.map(({ name }) => name))
  for (const one of wanted) {
    const { path } = one
    const { renamed_from: from, managed } = one.form
    const renamed = from === undefined || written.has(from) ? undefined : present.get(from)
    const there = present.get(one.name) ?? renamed
    const mark = there && marks.get(there.id)
    const faults = [...missing(run, path, kind.references(one.form)), ...othersFault(run, path, mark)]
    run.faults.push(...faults)
    if (faults.length > 0) continue
    const form = kind.settle?.(one.form, run.names, there?.form) ?? one.form
    const given = { kindName, kind, form, one }
    const id = there
      ? await change(run, { ...given, there, from: present.has(one.name) ? undefined : from })
      : await add(run, given)
    if (id === undefined) continue
    held(run, kindName).add(id)
    const said = { owner: run.owner, leavesShifts: managed?.shifts === false }
    if (!isDeepStrictEqual(mark, said)) newMarks.set(id, said)
  }
  if (newMarks.size > 0) await markManaged(changing(run), run.ctx, kindName, newMarks)
}

type Given<Form extends object> = { kindName: KindName; kind: Kind<Form>; form: Form; one: Wanted<Form> }

async function add<Form extends object>(run: Run, { kindName, kind, form, one: { name, path } }: Given<Form>) {
  changing(run)
  const done = await kind.add(run.ctx, name, form, run.names)
  if (!done.ok) return void run.faults.push(...faultsIn(done.errors, path))
  const { id, secret } = done
  run.steps.push({ kind: kindName, name, verb: 'create', changes: [], pagesOthers: [] })
  if (secret !== undefined) run.secrets.push({ kind: kindName, name, secret })
  if (id !== undefined) noteName(run.names, kindName, { id, name })
  return id
}

type Changed<Form extends object> = Given<Form> & { there: Present<Form>; from: string | undefined }

async function change<Form extends object>(run: Run, { kindName, kind, there, form, one, from }: Changed<Form>) {
  const changes = changesBetween(there.form, form, kind.hidden)
  const { name, path } = one
  if (changes.length === 0 && from === undefined) {
    run.kept++
    return there.id
  }
  changing(run)
  const pagesOthers = (await kind.pagesOthers?.(run.ctx, there, { name, form }, run.names)) ?? []
  const done = await kind.change(run.ctx, there, { name, form }, run.names)
  if (!done.ok) return void run.faults.push(...faultsIn(done.errors, path))
  const renaming = from === undefined ? ({ verb: 'change' } as const) : ({ verb: 'rename', from } as const)
  run.steps.push({ kind: kindName, name, ...renaming, changes, pagesOthers })
  if (from !== undefined) noteName(run.names, kindName, { id: there.id, name }, from)
  return there.id
}

/** So that what comes later in the file finds it. */
function noteName(names: Names, kindName: KindName, named: { id: number; name: string }, from?: string) {
  const kind = REFERABLE.find((one) => one === kindName)
  if (!kind) return
  if (from !== undefined) names.forget(kind, from)
  names.add(kind, named)
}

const REFERABLE = ['people', 'schedules', 'teams', 'policies', 'keys'] satisfies readonly Referable[]

function changesBetween(before: object, after: object, hidden: readonly string[] = []): FieldChange[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  const different = fields.filter((field) => !isDeepStrictEqual(was.get(field), is.get(field)))
  return different.flatMap((field) =>
    hidden.includes(field)
      ? [{ field, before: 'hidden', after: 'another one' }]
      : differencesIn({ field, before: was.get(field), after: is.get(field) }),
  )
}

function othersFault(run: Run, path: Path, mark: Managed | undefined): Fault[] {
  if (!mark || mark.owner === run.owner || run.takesOver) return []
  return [{ path, message: `The file of "${mark.owner}" looks after this. Take it out there, or take it over.` }]
}
