import { z } from 'zod'
import type { Folder } from './folder'
import { readJson } from './json'

/** Beside what was fetched from an address: when. */
export const FETCHED = 'fetched.json'

const fetched = z.object({ at: z.iso.datetime(), notes: z.array(z.string()).default([]) })

export function fetchedAt(folder: Folder): Date | undefined {
  const parsed = read(folder)
  return parsed && new Date(parsed.at)
}

/** What could not be read. */
export function fetchedNotes(folder: Folder): string[] {
  return read(folder)?.notes ?? []
}

function read(folder: Folder) {
  const json = readJson(folder.get(FETCHED) ?? '')
  return json.ok ? fetched.safeParse(json.value).data : undefined
}
