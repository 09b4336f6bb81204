import type { Folder } from '../source/folder'
import { DEEPEST, MOST_BYTES, MOST_FILES, MOST_VALUES, megabytes } from './limits'
import { unzip } from './unzip'
import { UploadFault } from './upload-fault'

export type UploadedFile = { name: string; bytes: Uint8Array }

/**
 * A folder of what was uploaded: archives with folders in them, and JSON files. `known`: the folders of the source, as
 * against those around them.
 * @throws UploadFault
 */
export async function readUpload(files: readonly UploadedFile[], known: readonly string[]): Promise<Folder> {
  const unpacked = await Promise.all(files.map(filesOf))
  const all = unpacked.flat()
  if (all.length === 0) throw new UploadFault('There is no JSON file. Upload the backup as a ZIP, or its JSON files.')
  if (all.length > MOST_FILES) throw new UploadFault(`There are more than ${MOST_FILES} files. Upload only the backup.`)
  const bytes = all.reduce((sum, one) => sum + one.bytes.length, 0)
  if (bytes > MOST_BYTES) throw new UploadFault(`The files have more than ${megabytes(MOST_BYTES)} together.`)
  const texts = all.map(({ path, bytes: content }) => [path, textOf(path, content)] as const)
  refuseLarge(texts)
  const inner = withoutOuter(texts, known)
  const folder = new Map(inner.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (folder.size < inner.length) throw new UploadFault(`${doubled(inner)} is there twice. Upload it once.`)
  return folder
}

function filesOf({ name, bytes }: UploadedFile) {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '')
  if (isArchive(bytes)) return unzip(bytes, isWanted)
  if (/\.zip$/i.test(path)) throw new UploadFault(`"${path}" is no ZIP archive. Pack the folder anew, as a ZIP.`)
  if (!/\.json$/i.test(path)) throw new UploadFault(`"${path}" is neither a ZIP archive nor a JSON file.`)
  return [{ path, bytes: Buffer.from(bytes) }]
}

/** It begins with its first entry, or with its end if it is empty. */
function isArchive(bytes: Uint8Array) {
  const [p, k, third = 0] = bytes
  return p === 0x50 && k === 0x4b && [0x03, 0x05].includes(third)
}

/** macOS packs notes of its own beside the files. */
function isWanted(path: string) {
  const parts = path.split('/')
  return /\.json$/i.test(path) && !parts.some((part) => part === '__MACOSX' || part.startsWith('._'))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(path: string, bytes: Uint8Array) {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new UploadFault(`"${path}" is not UTF-8. Save it as UTF-8, and upload it again.`)
  }
  return text
}

type Texts = readonly (readonly [path: string, text: string])[]

function refuseLarge(texts: Texts) {
  let values = 0
  for (const [path, text] of texts) {
    const { depth, count } = shapeOf(text)
    values += count
    if (depth > DEEPEST)
      throw new UploadFault(`"${path}" is nested more than ${DEEPEST} deep: no such tool writes that.`)
    if (values > MOST_VALUES)
      throw new UploadFault(`The files hold more than ${MOST_VALUES} objects. Import them on the command line.`)
  }
}

/** In one pass, before anything parses it. */
function shapeOf(text: string) {
  let [open, depth, count] = [0, 0, 0]
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isText && letter === '\\') at++
    else if (letter === '"') isText = !isText
    else if (isText) continue
    else if (letter === '}' || letter === ']') open--
    else if (letter === '{' || letter === '[') {
      count++
      depth = Math.max(depth, ++open)
    }
  }
  return { depth, count }
}

/** Folders in which all of it lies, such as one of the day of the backup. */
function withoutOuter(texts: Texts, known: readonly string[]): Texts {
  const [outer = '', ...rest] = texts[0]?.[0].split('/') ?? []
  const isOuter = rest.length > 0 && !known.includes(outer) && texts.every(([path]) => path.startsWith(`${outer}/`))
  if (!isOuter) return texts
  return withoutOuter(
    texts.map(([path, text]) => [path.slice(outer.length + 1), text] as const),
    known,
  )
}

function doubled(texts: Texts) {
  const paths = texts.map(([path]) => path)
  return `"${paths.find((path, index) => paths.indexOf(path) !== index)}"`
}
