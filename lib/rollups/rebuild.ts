import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database'
import { lockTable } from '../db/lock-table'
import { recountPages } from './count-pages'
import { forgetRollups } from './forget'
import { beginRecount, readMark, stopCounting } from './mark'
import { rollUpNext } from './roll-up'
import { createSettled, newestEntryId } from './settled'

const LOOK_AGAIN_MS = 100

/** A server may run meanwhile. Figures of times whose incidents are deleted stay. `onCounted`: a share, from 0 to 1. */
export async function rebuildRollups(db: Database, now: Date, onCounted?: (share: number) => void) {
  await db.writeStatements(stopCounting)
  const workspaces = await db.read.workspace.findMany({ select: { id: true, forgottenTo: true } })
  for (const { id, forgottenTo } of workspaces) {
    await forgetRollups(db, id, forgottenTo ?? undefined)
    await db.writeStatements(async (statements) => {
      // A page that ends now would be counted twice.
      await lockTable(db, statements, 'PageRollup')
      await recountPages(statements, id, forgottenTo ?? new Date(0))
    })
  }
  await db.writeStatements(beginRecount)
  const newest = await newestEntryId(db)
  const settled = createSettled(db)
  for (let entryId = 0; entryId < newest; ) {
    const { isBehind } = await rollUpNext(db, { settled: await settled(), now })
    if (!isBehind) await wait(LOOK_AGAIN_MS)
    entryId = (await readMark(db)).entryId
    onCounted?.(Math.min(1, entryId / newest))
  }
}
