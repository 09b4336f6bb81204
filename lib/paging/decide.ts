import type { PagingDeps } from './deps'
import { escalateDue } from './escalate'
import { releaseDue } from './release'

/** Runs the steps of escalations and makes the pages of notifications that are due; resolves with whether there were any. */
export async function decideDue({ db, now }: Pick<PagingDeps, 'db' | 'now'>) {
  const escalated = await untilNone(() => escalateDue(db, now()))
  const released = await untilNone(() => releaseDue(db, now()))
  return escalated || released
}

async function untilNone(work: () => Promise<number>) {
  let hadAny = false
  while ((await work()) > 0) hadAny = true
  return hadAny
}
