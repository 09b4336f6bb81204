import { isObject } from '../../values/is-object'
import { type Files, folderOf } from './files'
import { type FetchSettings, idOf, listIn, newReader, type Reader } from './reader'

/** What the backup tool would write, and the timelines that it does not. */
export async function fetchOpsgenie(settings: FetchSettings) {
  const reader = newReader(settings, { authorization: `GenieKey ${settings.key}` })
  const files: Files = {}
  for (const user of await all(reader, '/v2/users?limit=100')) files[`users/${idOf(user)}.json`] = { user }
  reader.notes.push('Contacts and notification rules of people are not read: they add their own.')
  const teams = await all(reader, '/v2/teams')
  for (const team of teams) {
    const id = idOf(team)
    const whole = dataOf(await reader.get(`/v2/teams/${id}`))
    const teamRoutingRules = await all(reader, `/v2/teams/${id}/routing-rules`)
    files[`teams/${id}.json`] = { team: isObject(whole) ? whole : team, teamRoutingRules }
  }
  for (const schedule of await all(reader, '/v2/schedules?expand=rotation')) {
    const id = idOf(schedule)
    const scheduleOverrideList = await all(reader, `/v2/schedules/${id}/overrides`)
    files[`schedules/${id}.json`] = { schedule, scheduleOverrideList }
    const from = encodeURIComponent(settings.now.toISOString())
    files[`timelines/${id}.json`] = await reader.get(
      `/v2/schedules/${id}/timeline?interval=8&intervalUnit=weeks&date=${from}`,
    )
  }
  for (const escalation of await all(reader, '/v2/escalations'))
    files[`escalations/${idOf(escalation)}.json`] = escalation
  for (const integration of await all(reader, '/v2/integrations')) {
    const id = idOf(integration)
    const integrationActions = dataOf(await reader.get(`/v2/integrations/${id}/actions`))
    files[`integrations/${id}.json`] = { integration, integrationActions }
  }
  await fetchPolicies(reader, files, ['', ...teams.map(idOf)])
  for (const one of await all(reader, '/v1/maintenance')) files[`maintenance/${idOf(one)}.json`] = one
  for (const one of await all(reader, '/v2/forwarding-rules')) files[`forwardings/${idOf(one)}.json`] = one
  for (const one of await all(reader, '/v2/roles')) files[`customUserRoles/${idOf(one)}.json`] = one
  return folderOf(files, settings, reader.notes)
}

async function fetchPolicies(reader: Reader, files: Files, teams: readonly string[]) {
  for (const team of teams) {
    const query = team === '' ? '' : `?teamId=${team}`
    const kinds = team === '' ? ['alert'] : ['alert', 'notification']
    for (const kind of kinds)
      for (const one of await all(reader, `/v2/policies/${kind}${query}`)) {
        const whole = dataOf(await reader.get(`/v2/policies/${idOf(one)}${query}`))
        const policy = isObject(whole) ? { ...one, ...whole } : one
        files[`policiesV2/${idOf(one)}.json`] = { ...(team !== '' && { teamId: team }), policy }
      }
  }
}

/** Pages of up to 100 follow each other. */
async function all(reader: Reader, path: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await reader.get(next)
    found.push(...listIn(answer, 'data'))
    const paging: unknown = isObject(answer) ? answer.paging : undefined
    next = isObject(paging) && typeof paging.next === 'string' ? paging.next : undefined
  }
  return found
}

function dataOf(answer: unknown): unknown {
  return isObject(answer) ? answer.data : undefined
}
