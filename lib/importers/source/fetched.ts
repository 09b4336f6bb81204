import { z } from 'zod'
import type { Folder } from './folder'
import { readJson } from './json'

/** Beside what was fetched from an address: when. */
export const FETCHED = 'fetched.json'

const fetched = z.object({ at: z.iso.datetime() })

export function fetchedAt(folder: Folder): Date | undefined {
  const json = readJson(folder.get(FETCHED) ?? '')
  const parsed = json.ok ? fetched.safeParse(json.value).data : undefined
  return parsed && new Date(parsed.at)
}
