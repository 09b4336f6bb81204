import { isObject } from '../../values/is-object'
import { type Files, folderOf } from './files'
import { type FetchSettings, idOf, listIn, newReader, type Reader } from './reader'

const LISTS = {
  users: '',
  teams: '',
  escalation_policies: '',
  services: 'include[]=integrations&',
  maintenance_windows: 'filter=future&',
}
const WEEKS_MS = 8 * 7 * 86_400_000

/** Answers of its REST API, with the final schedules of the next eight weeks. */
export async function fetchPagerDuty(settings: FetchSettings) {
  const accept = 'application/vnd.pagerduty+json;version=2'
  const reader = newReader(settings, { authorization: `Token token=${settings.key}`, accept })
  const files: Files = {}
  for (const [many, query] of Object.entries(LISTS))
    files[`${many}.json`] = { [many]: await all(reader, `/${many}`, { many, query }) }
  reader.notes.push('Contact methods and notification rules of people are not read: they add their own.')
  const until = new Date(settings.now.getTime() + WEEKS_MS).toISOString()
  const span = `since=${encodeURIComponent(settings.now.toISOString())}&until=${encodeURIComponent(until)}&time_zone=UTC`
  for (const schedule of await all(reader, '/schedules', { many: 'schedules' })) {
    const id = idOf(schedule)
    // The span's zone is that of the answer too: the schedule's own is in the list.
    const whole = await reader.get(`/schedules/${id}?${span}`)
    files[`schedules/${id}.json`] = withZone(whole, schedule.time_zone) ?? { schedule }
  }
  await fetchRotations(settings, reader, { files, span })
  for (const one of await all(reader, '/event_orchestrations', { many: 'orchestrations' })) {
    const id = idOf(one)
    files[`event_orchestrations/${id}.json`] = await reader.get(`/event_orchestrations/${id}`)
    files[`event_orchestrations/${id}/router.json`] = await reader.get(`/event_orchestrations/${id}/router`)
  }
  const rulesets = await all(reader, '/rulesets', { many: 'rulesets' })
  files['rulesets.json'] = { rulesets }
  for (const ruleset of rulesets) {
    const rules = await all(reader, `/rulesets/${idOf(ruleset)}/rules`, { many: 'rules' })
    files[`ruleset_rules/${idOf(ruleset)}.json`] = {
      rules: rules.map((rule) => ({ ...rule, ruleset: { id: idOf(ruleset) } })),
    }
  }
  return folderOf(files, settings, reader.notes)
}

type Known = { files: Files; span: string }

/** Schedules of version 3, where the account has them: else it is no loss that the list may not be read. */
async function fetchRotations(settings: FetchSettings, { notes }: Reader, { files, span }: Known) {
  const early = { authorization: `Token token=${settings.key}`, 'x-early-access': 'flexible-schedules-early-access' }
  const reader = newReader(settings, early)
  const schedules = await all(reader, '/v3/schedules', { many: 'schedules' })
  for (const id of schedules.map(idOf)) {
    const whole = await reader.get(`/v3/schedules/${id}?${span}&include[]=final_schedule`)
    const overrides = await all(reader, `/v3/schedules/${id}/overrides`, { many: 'overrides', query: `${span}&` })
    if (isObject(whole) && isObject(whole.schedule))
      files[`schedules/${id}.json`] = { schedule: { ...whole.schedule, overrides } }
  }
  if (schedules.length > 0) notes.push(...reader.notes)
}

function withZone(answer: unknown, time_zone: unknown) {
  if (!isObject(answer) || !isObject(answer.schedule)) return undefined
  return { schedule: { ...answer.schedule, ...(typeof time_zone === 'string' && { time_zone }) } }
}

const AT_ONCE = 100

async function all(reader: Reader, path: string, { many, query = '' }: { many: string; query?: string }) {
  const found: Record<string, unknown>[] = []
  for (let offset = 0; ; offset += AT_ONCE) {
    const answer = await reader.get(`${path}?${query}limit=${AT_ONCE}&offset=${offset}`)
    const page = listIn(answer, many)
    found.push(...page)
    if (!isObject(answer) || answer.more !== true || page.length === 0) return found
  }
}
