import { isObject } from '../../values/is-object'
import { type Files, folderOf } from './files'
import { type FetchSettings, idOf, listIn, newReader, type Reader } from './reader'

const LISTS = [
  ...[
    'users',
    'teams',
    'schedules',
    'on_call_shifts',
    'escalation_chains',
    'escalation_policies',
    'integrations',
    'routes',
  ],
  ...['personal_notification_rules', 'shift_swaps', 'webhooks'],
]
const DAY_MS = 86_400_000

/** Answers of its API, with the final shifts of the next eight weeks. */
export async function fetchOnCall(settings: FetchSettings) {
  const reader = newReader(settings, { authorization: settings.key })
  const files: Files = {}
  for (const many of LISTS) files[`${many}.json`] = { results: await all(reader, `/api/v1/${many}/`) }
  const [from, to] = [0, 56].map((days) => new Date(settings.now.getTime() + days * DAY_MS).toISOString().slice(0, 10))
  for (const schedule of listIn(files['schedules.json'], 'results')) {
    const id = idOf(schedule)
    const results = await all(reader, `/api/v1/schedules/${id}/final_shifts?start_date=${from}&end_date=${to}`)
    files[`final_shifts/${id}.json`] = { results }
  }
  return folderOf(files, settings, reader.notes)
}

async function all(reader: Reader, path: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await reader.get(next)
    found.push(...listIn(answer, 'results'))
    next = isObject(answer) && typeof answer.next === 'string' ? answer.next : undefined
  }
  return found
}
