import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { INGEST_CODES } from '../contract/problems'
import { createIngestDeps } from '../ingest/deps'
import { createLog } from '../log/log'
import { createPagingMetrics } from '../pages/metrics'
import { registerFaults } from './faults'
import { registerPages, registerState } from './state'

const database = testDatabase()
const exported = { names: new Set<string>(), samples: new Set<string>() }

const dashboardText = readFileSync('docs/grafana-dashboard.json', 'utf8')
const rulesText = readFileSync('docs/alert-rules.yml', 'utf8')

/** What the server exports, by the names of metrics and by those of their samples. */
beforeAll(async () => {
  const registry = new Registry()
  const ingest = createIngestDeps({
    db: database.db,
    log: createLog('silent'),
    now: () => new Date(),
    baseUrl: 'http://tocsin.test',
    limits: { maxBytes: 1024, maxSourceBytes: 1024, timeoutSeconds: 1, maxHeldBytes: 1024 },
    rateLimit: { perSecond: 1, burst: 1 },
    registry,
  })
  registerState(registry, ingest)
  registerPages(registry, database.db, () => new Date())
  registerFaults(registry, async () => ({ status: 'ready', reasons: [] }))
  createPagingMetrics(registry)
  collectDefaultMetrics({ register: registry })
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    exported.names.add(name)
    const endings = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const ending of endings) exported.samples.add(`${name}${ending}`)
  }
})

type Panel = { title: string; targets: { expr: string; datasource: { uid: string } }[] }

function readPanels(): Panel[] {
  return JSON.parse(dashboardText).panels
}

function dashboardExpressions() {
  return readPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/** The rules' expressions; each is one line, or a folded block of lines that are indented further. */
function ruleExpressions() {
  return [...rulesText.matchAll(/^( +)expr: (?:>-\n((?:\1 +.*\n)+)|(.+)\n)/gm)].map(([, , folded, line]) =>
    (folded ?? line ?? '').replace(/\s+/g, ' ').trim(),
  )
}

/** The metrics that a PromQL expression names: what is no function, keyword, label, string, range or number. */
function metricsOf(expression: string) {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\boffset\s+\w+/g, ' ')
  const words = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([word]) => word)
  return words.filter((word) => !['or', 'and', 'unless', 'bool'].includes(word))
}

function unknownMetrics(expressions: string[]) {
  // `up` is Prometheus' own.
  return expressions.flatMap(metricsOf).filter((name) => name !== 'up' && !exported.samples.has(name))
}

test('the metrics of an expression are found, and one that nobody exports is told', () => {
  const expression =
    'sum by (le, code) (rate(tocsin_commit_seconds_bucket{code=~"a|b"}[5m] offset 1h)) > 2 * 1024 ^ 3 or tocsin_gone unless up == 0'
  expect(metricsOf(expression)).toEqual(['tocsin_commit_seconds_bucket', 'tocsin_gone', 'up'])
  expect(unknownMetrics([expression, 'rate(tocsin_commit_seconds[5m])'])).toEqual([
    'tocsin_gone',
    'tocsin_commit_seconds',
  ])
})

test('every expression of the dashboard names metrics that are exported', () => {
  expect(dashboardExpressions().filter((expression) => metricsOf(expression).length === 0)).toEqual([])
  expect(unknownMetrics(dashboardExpressions())).toEqual([])
})

test('the dashboard shows every metric of ours, by one data source that is chosen', () => {
  const shown = dashboardExpressions().flatMap(metricsOf)
  const ours = [...exported.names].filter((name) => name.startsWith('tocsin_'))
  expect(ours.length).toBeGreaterThan(8)
  expect(ours.filter((name) => !shown.some((sample) => sample.replace(/_(bucket|sum|count)$/, '') === name))).toEqual(
    [],
  )
  expect(JSON.parse(dashboardText).templating.list).toMatchObject([{ type: 'datasource', query: 'prometheus' }])
  const sources = readPanels().flatMap(({ targets }) => targets.map(({ datasource }) => datasource.uid))
  expect(new Set(sources)).toEqual(new Set(['$' + '{datasource}']))
})

test('every alerting rule has one expression, whose metrics are exported, and says what to do', () => {
  const rules = rulesText.match(/^ +- alert: \w+$/gm) ?? []
  expect(ruleExpressions()).toHaveLength(rules.length)
  expect(rulesText.match(/^ +description: .{30,}$/gm)).toHaveLength(rules.length)
  expect(unknownMetrics(ruleExpressions())).toEqual([])
})

test('the codes that the rules watch are codes of ours, and no code is passed over unseen', () => {
  const watched = [...rulesText.matchAll(/code=~?"([^"]+)"/g)].map(([, pattern]) => new RegExp(`^(?:${pattern})$`))
  for (const pattern of watched) expect(INGEST_CODES.some((code) => pattern.test(code))).toBe(true)
  const unwatched = INGEST_CODES.filter((code) => !watched.some((pattern) => pattern.test(code)))
  // Anybody can send those: they say nothing of the workspace's own senders.
  expect(unwatched).toEqual(['invalid_token', 'method_not_allowed'])
})

test('the reference says what each metric of ours means', () => {
  const manual = readFileSync('docs/reference.md', 'utf8')
  const ours = [...exported.names].filter((name) => name.startsWith('tocsin_'))
  expect(ours.filter((name) => !new RegExp(`^\\| \`${name}\` `, 'm').test(manual))).toEqual([])
})
