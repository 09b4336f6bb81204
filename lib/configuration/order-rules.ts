import { isDeepStrictEqual } from 'node:util'
import { orderRules } from '../routing/order'
import { listNamedRules } from './kinds/rules'
import { changing, type Run } from './run'

/** Those that the file does not hold keep their places among the others. */
export async function orderAsWritten(run: Run, written: readonly string[]) {
  const rules = (await listNamedRules(run.ctx)).filter(({ isDefault }) => !isDefault)
  const added = new Set(
    run.steps.flatMap(({ kind, verb, name }) => (kind === 'rules' && verb === 'create' ? name : [])),
  )
  const names = rules.map(({ name }) => name)
  const before = names.filter((name) => !added.has(name))
  const after = orderOf(before, written)
  const place = new Map(after.map((name, index) => [name, index]))
  const wanted = rules.toSorted((a, b) => (place.get(a.name) ?? 0) - (place.get(b.name) ?? 0)).map(({ id }) => id)
  if (
    isDeepStrictEqual(
      wanted,
      rules.map(({ id }) => id),
    )
  )
    return
  changing(run)
  await orderRules(run.ctx, wanted)
  const kept = after.filter((name) => !added.has(name))
  if (isDeepStrictEqual(kept, before)) return
  const changes = [{ field: 'order', before, after: kept }]
  run.steps.push({ kind: 'rules', name: 'rules', verb: 'change', changes, pagesOthers: [] })
}

/** `present` without new names; each new one stands behind the one that is written before it. */
function orderOf(present: readonly string[], written: readonly string[]) {
  const known = written.filter((name) => present.includes(name))
  const moved = present.map((name) => (written.includes(name) ? (known.shift() ?? name) : name))
  return written.reduce<string[]>((order, name, index) => {
    if (order.includes(name)) return order
    const before = written[index - 1]
    return order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  }, moved)
}
