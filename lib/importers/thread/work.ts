import { sha256 } from '../../values/sha256'
import { type Imported, SOURCES, type SourceName, sourceFault } from '../import'
import { importToReview, type Review, type ReviewSettings, reviewOf, type ToReview } from '../review/review'
import { packFolder, unpackFolder } from '../source/packed'
import { readUpload, type UploadedFile } from '../upload/read-upload'
import { UploadFault } from '../upload/upload-fault'

type OfFolder = { packed: string; settings: ReviewSettings }

export type Task =
  | { do: 'nothing' }
  | { do: 'read'; files: readonly UploadedFile[]; source: SourceName }
  | ({ do: 'review'; week: number } & OfFolder)
  | ({ do: 'write' } & OfFolder)

export type Answer =
  | { packed: string }
  | { fault: string }
  | { review: Review }
  | { files: Imported['files'] }
  | undefined

/** What is read of other people's files, in a thread: it takes seconds, and nobody knows what is in them. */
export default async function work(task: Task): Promise<Answer> {
  switch (task.do) {
    case 'nothing':
      return undefined
    case 'read':
      return readUpload(task.files, SOURCES[task.source].folders).then(
        (folder) => {
          const fault = sourceFault(task.source, folder)
          return fault === undefined ? { packed: packFolder(folder) } : { fault }
        },
        (error: unknown) => {
          if (error instanceof UploadFault) return { fault: error.message }
          throw error
        },
      )
    case 'review':
      return { review: reviewOf(imported(task), { now: task.settings.now, week: task.week }) }
    case 'write':
      return { files: imported(task).imported.files }
  }
}

let last: { key: string; made: ToReview } | undefined

function imported({ packed, settings }: OfFolder) {
  const { source, zone, people, now } = settings
  const day = now.toISOString().slice(0, 10)
  const key = JSON.stringify([sha256(packed), source, zone, [...people], day])
  if (last?.key !== key) last = { key, made: importToReview(unpackFolder(packed), settings) }
  return last.made
}
