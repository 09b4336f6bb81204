import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { MOST_BYTES } from '../upload/limits'
import type { Folder } from './folder'

const entries = z.array(z.tuple([z.string(), z.string()]))

/** For a column of the database. */
export function packFolder(folder: Folder): string {
  return gzipSync(JSON.stringify([...folder])).toString('base64')
}

export function unpackFolder(packed: string): Folder {
  // Each character can take several in JSON.
  const json = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: 6 * MOST_BYTES })
  return new Map(entries.parse(JSON.parse(json.toString('utf8'))))
}
