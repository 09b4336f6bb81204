import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { MOST_BYTES, MOST_FILES, megabytes } from './limits'
import { UploadFault } from './upload-fault'

export type Unzipped = { path: string; bytes: Buffer }

const STORED = 0
const DEFLATED = 8
const FILE_TYPE = 0o170000
const LINK = 0o120000

/**
 * The files of an archive that `wants` their paths, bounded whatever the archive says of itself.
 * @throws UploadFault
 */
export async function unzip(archive: Uint8Array, wants: (path: string) => boolean): Promise<Unzipped[]> {
  const zip = await said(fromBufferPromise(Buffer.from(archive), { strictFileNames: false }))
  if (zip.entryCount > MOST_FILES)
    throw new UploadFault(`The archive has more than ${MOST_FILES} entries. Pack only the folder of the backup.`)
  const files: Unzipped[] = []
  const seen = new Set<string>()
  let room = MOST_BYTES
  for (const entry of await said(entriesOf(zip))) {
    const path = entry.fileName
    refuseUnsafe(entry)
    if (path.endsWith('/') || !wants(path)) continue
    if (seen.has(path)) throw new UploadFault(`The archive has "${path}" twice. Pack the folder anew.`)
    seen.add(path)
    room -= entry.uncompressedSize
    if (room < 0) throw new UploadFault(`The archive unpacks to more than ${megabytes(MOST_BYTES)}. ${SMALLER}`)
    files.push({ path, bytes: await said(contentOf(zip, entry)) })
  }
  return files
}

const SMALLER = 'Take out what is not of the backup, or import on the command line.'

async function entriesOf(zip: ZipFile) {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

/** Nothing is ever written to disk; a backup holds none of these all the same. */
function refuseUnsafe(entry: Entry) {
  const { fileName, compressionMethod, externalFileAttributes } = entry
  if (entry.isEncrypted()) throw new UploadFault('The archive is encrypted. Pack it without a password.')
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK)
    throw new UploadFault(`"${fileName}" is a link. Pack the file that it leads to.`)
  if (![STORED, DEFLATED].includes(compressionMethod))
    throw new UploadFault(`"${fileName}" is packed in a way that few tools read. Pack it as a plain ZIP (deflate).`)
}

async function contentOf(zip: ZipFile, entry: Entry) {
  const chunks: Buffer[] = []
  // It fails where there is more or less than the entry says.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (crc32(bytes) !== entry.crc32) throw new Error(`"${entry.fileName}" is damaged`)
  return bytes
}

async function said<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UploadFault(`The archive cannot be read: ${reason}. Pack the folder anew, as a ZIP.`)
  }
}
