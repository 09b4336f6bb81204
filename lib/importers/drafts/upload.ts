import type { Context } from '../../context'
import { sharedImportThread, UNFINISHED } from '../thread/thread'
import type { UploadedFile } from '../upload/read-upload'
import { beginImport, type NewImport } from './begin'
import { keepRead } from './keep'

/** Why it cannot be read is kept with it, for its page to say. */
export async function uploadImport(
  ctx: Context,
  { files, ...given }: Omit<NewImport, 'title'> & { files: readonly UploadedFile[] },
): Promise<number> {
  const title = files.map(({ name }) => name).join(', ')
  const importId = await beginImport(ctx, { ...given, title })
  const done = await sharedImportThread().run({ do: 'read', files, source: given.source })
  const answer = done.ok ? done.answer : { fault: UNFINISHED[done.reason] }
  if (answer && ('packed' in answer || 'fault' in answer)) await keepRead(ctx, { importId, at: ctx.now }, answer)
  return importId
}
