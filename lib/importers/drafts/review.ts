import type { Context } from '../../context'
import type { Imported } from '../import'
import type { Review } from '../review/review'
import { sharedImportThread, UNFINISHED } from '../thread/thread'
import { parseChoices } from './choices'
import type { getImport } from './get'

type Draft = Awaited<ReturnType<typeof getImport>>

export type Reviewed = { ok: true; review: Review } | { ok: false; fault: string }

/** What would come of an import that was read, with the people as they are chosen. */
export async function reviewImport(ctx: Context, draft: Draft, week: number): Promise<Reviewed> {
  const done = await sharedImportThread().run({ do: 'review', week, ...ofFolder(ctx, draft) })
  if (!done.ok) return { ok: false, fault: UNFINISHED[done.reason] }
  if (done.answer && 'review' in done.answer) return { ok: true, review: done.answer.review }
  throw new Error('The thread gave no review.')
}

export type Written = { ok: true; files: Imported['files'] } | { ok: false; fault: string }

export async function writeImport(ctx: Context, draft: Draft): Promise<Written> {
  const done = await sharedImportThread().run({ do: 'write', ...ofFolder(ctx, draft) })
  if (!done.ok) return { ok: false, fault: UNFINISHED[done.reason] }
  if (done.answer && 'files' in done.answer) return { ok: true, files: done.answer.files }
  throw new Error('The thread wrote no files.')
}

function ofFolder({ now }: Context, { files, source, zone, choices }: Draft) {
  return { packed: files, settings: { source, zone, people: parseChoices(choices), now } }
}
