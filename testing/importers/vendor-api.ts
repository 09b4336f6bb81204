import { startHttpReceiver } from '../http-receiver'

/** Answers by path; what it has not is 404. The first request of all is told to wait. */
export async function startVendorApi(answers: Record<string, (url: URL) => unknown>) {
  let isFirst = true
  return startHttpReceiver((response, { path }) => {
    if (isFirst) {
      isFirst = false
      response.writeHead(429, { 'retry-after': '7' }).end()
      return
    }
    const url = new URL(path, 'http://vendor')
    const body = answers[url.pathname]?.(url)
    if (body === undefined)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

function parsed(folder: ReadonlyMap<string, string>, path: string): Record<string, unknown> {
  return JSON.parse(folder.get(path) ?? '{}')
}

/** Lists in pages of two. */
export function onCallApi(folder: ReadonlyMap<string, string>, origin: () => string) {
  const lists = [...folder.keys()].filter((path) => path !== 'fetched.json')
  return Object.fromEntries(
    lists.map((path) => {
      const name = path.replace('.json', '').replace(/^final_shifts\/(.*)$/, 'schedules/$1/final_shifts')
      const pathname = `/api/v1/${name}${path.startsWith('final_shifts/') ? '' : '/'}`
      const answer = ({ searchParams }: URL) => {
        const { results } = parsed(folder, path)
        const [all, page] = [Array.isArray(results) ? results : [], Number(searchParams.get('page') ?? 1)]
        const next = all.length > page * 2 ? `${origin()}${pathname}?page=${page + 1}` : null
        return { next, results: all.slice((page - 1) * 2, page * 2) }
      }
      return [pathname, answer] as const
    }),
  )
}

/** Lists of one object at a time, by offset. */
export function pagerDutyApi(folder: ReadonlyMap<string, string>) {
  const list =
    (many: string, items: unknown) =>
    ({ searchParams }: URL) => {
      const offset = Number(searchParams.get('offset')) / 100
      const all = Array.isArray(items) ? items : []
      return { [many]: all.slice(offset, offset + 1), more: all.length > offset + 1 }
    }
  const lists = ['users', 'teams', 'escalation_policies', 'services', 'maintenance_windows', 'rulesets']
  const { schedule } = parsed(folder, 'schedules/S1.json')
  const { orchestrations } = parsed(folder, 'event_orchestrations.json')
  return {
    ...Object.fromEntries(lists.map((many) => [`/${many}`, list(many, parsed(folder, `${many}.json`)[many])])),
    '/schedules': list('schedules', [{ id: 'S1', name: 'Primary', time_zone: 'America/New_York' }]),
    '/schedules/S1': () => ({ schedule: { ...(typeof schedule === 'object' && schedule), time_zone: 'UTC' } }),
    ...shiftBased(folder),
    '/event_orchestrations': list('orchestrations', orchestrations),
    '/event_orchestrations/R1': () => ({ orchestration: Array.isArray(orchestrations) ? orchestrations[0] : {} }),
    '/event_orchestrations/R1/router': () => parsed(folder, 'event_orchestrations/R1/router.json'),
    '/rulesets/Q1/rules': list('rules', parsed(folder, 'ruleset_rules/Q1.json').rules),
  }
}

/** Of version 3: a list of references, then each whole. */
function shiftBased(folder: ReadonlyMap<string, string>): Record<string, (url: URL) => unknown> {
  const { schedule } = parsed(folder, 'schedules/V3.json')
  if (typeof schedule !== 'object' || schedule === null) return {}
  const { overrides, ...whole } = Object.fromEntries(Object.entries(schedule))
  return {
    '/v3/schedules': () => ({ schedules: [{ id: 'V3', type: 'schedule_reference', summary: 'Support' }] }),
    '/v3/schedules/V3': () => ({ schedule: whole }),
    '/v3/schedules/V3/overrides': () => ({ overrides }),
  }
}

/** What the backup tool reads, from what it wrote. */
export function opsgenieApi(folder: ReadonlyMap<string, string>, origin: () => string) {
  const inside = (name: string) =>
    [...folder.keys()].filter((path) => path.includes(`/${name}/`)).map((path) => parsed(folder, path))
  const [users, teams, schedules] = [inside('users').map((one) => one.user), inside('teams'), inside('schedules')]
  const data = (value: unknown) => () => ({ data: value, took: 0.1 })
  const integrations = inside('integrations')
  const policies = inside('policiesV2')
  const ofTeam = ({ searchParams }: URL) =>
    policies.filter((one) => (one.teamId ?? null) === searchParams.get('teamId')).map((one) => one.policy)
  return {
    '/v2/users': ({ searchParams }: URL) => {
      const offset = Number(searchParams.get('offset') ?? 0)
      const paging = users.length > offset + 2 ? { next: `${origin()}/v2/users?limit=100&offset=${offset + 2}` } : {}
      return { data: users.slice(offset, offset + 2), paging }
    },
    '/v2/teams': data(teams.map(({ team }) => ({ id: 't-platform', name: 'Platform', ...(team === undefined && {}) }))),
    '/v2/teams/t-platform': data(teams[0]?.team),
    '/v2/teams/t-platform/routing-rules': data(teams[0]?.teamRoutingRules),
    '/v2/schedules': data(schedules.map(({ schedule }) => schedule)),
    '/v2/schedules/s-payments/overrides': data(schedules[0]?.scheduleOverrideList),
    '/v2/schedules/s-payments/timeline': () => inside('timelines')[0],
    '/v2/escalations': data(inside('escalations')),
    '/v2/integrations': data(integrations.map(({ integration }) => integration)),
    '/v2/integrations/i-api/actions': data(integrations[0]?.integrationActions),
    '/v2/policies/notification': (url: URL) => ({ data: ofTeam(url) }),
    '/v2/policies/alert': () => ({ data: [] }),
    '/v2/policies/p-1': data(policies[0]?.policy),
    '/v1/maintenance': data(inside('maintenance')),
    '/v2/forwarding-rules': data(inside('forwardings')),
  }
}
