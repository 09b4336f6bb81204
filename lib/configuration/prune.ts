import type { Kind } from './kinds/kind'
import { type KindName, listManaged, unmark } from './marks'
import { changing, faultsIn, held, type Run } from './run'

/** Removes what carries this file's mark and is no longer in it. */
export async function prune<Form extends object>(run: Run, kindName: KindName, kind: Kind<Form>) {
  const marks = await listManaged(run.ctx, kindName)
  const present = new Map([...(await kind.read(run.ctx, run.names))].map(([name, { id }]) => [id, name]))
  for (const [id, { owner }] of marks) {
    if (owner !== run.owner || held(run, kindName).has(id)) continue
    const tx = changing(run)
    const name = present.get(id)
    if (name !== undefined && kind.remove) {
      const done = await kind.remove(run.ctx, id)
      if (done.ok) run.steps.push({ kind: kindName, name, verb: 'remove', changes: [], pagesOthers: [] })
      else run.faults.push(...faultsIn(done.errors, [kindName, name]))
    }
    await unmark(tx, run.ctx, kindName, id)
  }
}
