import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { IncidentList } from '@/components/incident-list'
import { LongText } from '@/components/long-text'
import type { UserContext } from '@/lib/context'
import { getIncident, TIMELINE_SHOWN } from '@/lib/incidents/get'
import { getPayload } from '@/lib/incidents/get-payload'
import { listIncidents } from '@/lib/incidents/list'
import { addNote } from '@/lib/incidents/note'
import { readPayload } from '@/lib/incidents/payload'
import { listRecentAlerts } from '@/lib/ingest/list-recent'
import { listLabelKeys } from '@/lib/labels/list-keys'
import { createMarkdownRenderer } from '@/lib/markdown/render'
import { getRejectedAlert } from '@/lib/rejected-alerts/get'
import { listRejectedKinds } from '@/lib/rejected-alerts/list-kinds'
import { compareRunbooks } from '@/lib/runbooks/compare'
import { readQuery } from '@/lib/search/read-query'
import { pieceOf } from '@/lib/values/pieces'
import { anyTestDatabase } from '@/testing/any-database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '@/testing/fixtures'
import { newRejectingWorkspace } from '@/testing/rejected-alerts'
import { DayStrip } from './entities/[id]/day-strip'
import { Facts } from './incidents/[id]/facts'
import { Labels } from './incidents/[id]/labels'
import { Details } from './incidents/[id]/payload/details'
import { PayloadFields } from './incidents/[id]/payload/payload-fields'
import { RawPayload } from './incidents/[id]/payload/raw-payload'
import { Summary } from './incidents/[id]/summary'
import { Timeline } from './incidents/[id]/timeline/timeline'
import { readListSearch } from './incidents/list-url'
import { FilterBar } from './incidents/search/filter-bar'
import { About } from './rejected/[id]/about'
import { MarkedBody } from './rejected/[id]/marked-body'
import { KindList } from './rejected/kind-list'
import { ComparisonLines } from './runbooks/[id]/comparison-lines'
import { RunbookMarkdown } from './runbooks/[id]/runbook-markdown'
import { RecentAlerts } from './settings/api-keys/[id]/recent-alerts'
import { EventLog } from './settings/webhooks/[id]/event-log'

// What a page may cost to show, whatever was sent: bytes of markup, and elements, which stand for the work.

const database = anyTestDatabase()
const renderer = createMarkdownRenderer({ now: () => NOW })
afterAll(() => renderer.close())

const INCIDENT_PAGE = { bytes: 300_000, elements: 4_000 }
const LIST = { bytes: 200_000, elements: 3_000 }
const PIECE = { bytes: 250_000, elements: 500 }
const REJECTED_PAGE = { bytes: 100_000, elements: 500 }
const DAY_STRIP = { bytes: 20_000, elements: 300 }
const COMPARISON = { bytes: 250_000, elements: 3_500 }
const RUNBOOK_PAGE = { bytes: 250_000, elements: 3_500 }

const MIB = 1024 * 1024
const HIDDEN = '\u202E'

/** Texts whose markup is much longer than they are, or of many elements. */
const FILLERS = {
  x: 'x',
  hidden: HIDDEN,
  alternating: `a${HIDDEN}`,
  mixed: `${HIDDEN}\u200B`,
  quotes: '"',
  ampersands: '&',
  fires: '🔥',
}

function filled(filler: string, bytes: number) {
  return filler.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(filler).slice(1, -1))))
}

const fields = (count: number, member: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => member(n)).join()
const hosts = fields(64, (n) => `"label_${n}_of_kubernetes_io_instance":"image-resizer-${n}.int.example.com"`)

/** Members of a payload, in front of which stands what every alert has. */
function hostilePayloads(): [string, string][] {
  const good = '"summary":"Disk full","severity":"critical"'
  const long = Object.entries(FILLERS).flatMap(([name, filler]): [string, string][] => {
    const text = JSON.stringify(filled(filler, 900_000))
    const part = JSON.stringify(filled(filler, 13_000))
    return [
      [`a summary of ${name}`, `{"severity":"critical","summary":${JSON.stringify(`S${filled(filler, 900_000)}`)}}`],
      [`details of ${name}`, `{${good},"details":${text}}`],
      [`a field of ${name}`, `{${good},"x":${text}}`],
      [`64 labels of ${name}`, `{${good},"labels":{${fields(64, (n) => `"${n}":${part}`)}}}`],
      [
        `64 keys of labels of ${name}`,
        `{${good},"labels":{${fields(64, (n) => `${JSON.stringify(n + filled(filler, 120))}:1`)}}}`,
      ],
      [`70 fields of ${name}`, `{${good},${fields(70, (n) => `"${n}":${part}`)}}`],
      [`70 keys of ${name}`, `{${good},${fields(70, (n) => `${JSON.stringify(n + filled(filler, 13_000))}:1`)}}`],
      [
        `a bit of ${name} everywhere`,
        `{${good},"details":${part},"labels":{${fields(64, (n) => `"${n}":${JSON.stringify(filled(filler, 600))}`)}},${fields(100, (n) => `"${n}":${JSON.stringify(filled(filler, 3_000))}`)}}`,
      ],
    ]
  })
  return [
    ...long,
    ['60,000 extra fields', `{${good},${fields(60_000, (n) => `"k${n}":${n}`)}}`],
    ['140,000 duplicate keys', `{${good},${fields(140_000, () => '"a":1')}}`],
    ['64 labels with host names', `{${good},"labels":{${hosts}}}`],
    ['deep fields', `{${good},${fields(1_000, (n) => `"${n}":${'['.repeat(60)}1${']'.repeat(60)}`)}}`],
  ]
}

const payloads = new Map(hostilePayloads())

test.each([...payloads.keys()])('the page of an incident with %s is within its budget', async (name) => {
  const { admin, id } = await open(payloads.get(name) ?? '')
  expectWithin(await incidentPage(admin, id), INCIDENT_PAGE)
})

test('the page of an incident with the longest notes is within its budget', async () => {
  const { admin, id } = await open('{"summary":"a","severity":"low"}')
  for (let n = 0; n < TIMELINE_SHOWN; n++) await addNote(admin, { incidentId: id, note: `${n}${'&'.repeat(9_000)}` })
  expectWithin(await incidentPage(admin, id), INCIDENT_PAGE)
})

test.each(Object.entries(FILLERS))('lists of 50 incidents full of %s are within their budgets', async (_, filler) => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const deps = ingestDeps(database.db)
  const labels = (n: number) =>
    Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`${at}${filled(filler, 100)}`, n + filled(filler, 600)]))
  for (let n = 0; n < 50; n++) {
    const alert = {
      summary: `S${filled(filler, 10_000)}`,
      severity: 'high',
      labels: labels(n),
      entityId: (n + filled(filler, 900)).slice(0, 250),
    }
    expect((await post(deps, token, alert)).status).toBe(201)
  }
  const { incidents } = await listIncidents(admin, {})
  expect(incidents).toHaveLength(50)
  expectWithin(<IncidentList incidents={incidents} />, LIST)
  expectWithin(<RecentAlerts alerts={await listRecentAlerts(admin, apiKeyId)} />, LIST)
  const search = readListSearch({ q: `label.${JSON.stringify(filler)}:${JSON.stringify(filled(filler, 500))}` })
  const query = await readQuery(admin, search.q)
  const bar = <FilterBar search={search} query={query} labelKeys={await listLabelKeys(admin)} />
  expectWithin(bar, LIST)
})

test.each(Object.entries(FILLERS))('a piece of a payload full of %s is within its budget', async (_, filler) => {
  const { admin, id } = await open(JSON.stringify({ summary: 'a', severity: 'low', x: filled(filler, 900_000) }))
  const piece = pieceOf(await getPayload(admin, id), 2)
  if (!piece) throw new Error('There is one.')
  expectWithin(<LongText piece={piece} partUrl={(part) => `?part=${part}`} />, PIECE)
})

test.each(Object.entries(FILLERS))(
  'the page of a rejected alert full of %s is within its budget',
  async (_, filler) => {
    const { admin, reject } = await newRejectingWorkspace(database.db)
    const body = JSON.stringify({
      severity: filled(filler, 300_000),
      labels: [filled(filler, 300_000)],
      x: filled(filler, 300_000),
    })
    const { id } = await reject(body, { 'content-type': `application/json; x="${'"'.repeat(5_000)}"` })
    const alert = await getRejectedAlert(admin, id)
    const page = (
      <>
        <MarkedBody rejectedAlertId={id} body={alert.body} />
        <About alert={alert} isAdmin />
        <KindList kinds={(await listRejectedKinds(admin)).kinds} />
      </>
    )
    expectWithin(page, REJECTED_PAGE)
  },
)

test.each([
  ['paragraphs', 'a & b\n\n'.repeat(20_000)],
  ['one paragraph', '"'.repeat(200_000)],
  ['lists', `${'- a\n'.repeat(100)}\n# b\n\n`.repeat(50)],
  ['what takes too long', '*a **a '.repeat(20_000)],
  ['hidden characters', `a${HIDDEN}`.repeat(100_000)],
])('the page of a runbook of %s is within its budget', async (_, markdown) => {
  const rendered = await renderer.render({ markdown })
  const page = <RunbookMarkdown markdown={markdown} rendered={rendered} part={1} partUrl={(part) => `?part=${part}`} />
  expectWithin(page, RUNBOOK_PAGE)
})

test.each(['checkout', 'x'.repeat(255), '"'.repeat(255), HIDDEN.repeat(60)])(
  'the last 90 days of an entity are within their budget: %j',
  (identifier) => {
    const days = Array.from({ length: 90 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 8, 1 + day)),
      opened: 1_000_000,
      worst: 'critical' as const,
    }))
    expectWithin(<DayStrip identifier={identifier} days={days} />, DAY_STRIP)
  },
)

test.each([
  ['empty lines', '\n'.repeat(1_500)],
  ['long lines', `${'"'.repeat(900)}\n`.repeat(200)],
  ['hidden characters', `${`a${HIDDEN}`.repeat(200)}\n`.repeat(400)],
])('a comparison of %s is within its budget', (_, markdown) => {
  const before = { title: 'a', markdown: '', url: null }
  const comparison = compareRunbooks(before, { ...before, markdown })
  expectWithin(<ComparisonLines comparison={comparison} label="What changed" />, COMPARISON)
})

test.each(Object.entries(FILLERS))(
  'the log of a webhook whose receiver answers %s is within its budget',
  (_, filler) => {
    const events = Array.from({ length: 50 }, (_, n) => ({
      ...{ id: n, uid: 'evt_x', workspaceId: 1, webhookId: 1, sequence: n, kind: 'incident.opened', incidentId: n },
      ...{ at: NOW, state: 'failed' as const, dueAt: NOW, attempts: 33, isAside: true, attemptedAt: NOW },
      answer: filled(filler, 240).slice(0, 240),
    }))
    expectWithin(<EventLog webhookId={1} events={events} older={1} isEnabled />, LIST)
  },
)

async function open(payload: string) {
  expect(Buffer.byteLength(payload)).toBeLessThan(MIB)
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const { status, json } = await post(ingestDeps(database.db), token, payload)
  expect(status).toBe(201)
  return { admin, id: Number(json.id) }
}

async function incidentPage(admin: UserContext, id: number) {
  const incident = await getIncident(admin, id)
  const { summary, details, labels, extra, extraLeft } = readPayload(incident.payload)
  return (
    <>
      <Summary incident={incident} sent={summary} />
      {details && <Details incidentId={id} details={details} />}
      <PayloadFields incidentId={id} fields={extra} left={extraLeft} />
      <Labels incidentId={id} labels={labels} />
      <Facts incident={incident} isAdmin />
      <RawPayload incidentId={id} payload={incident.payload} from="request" />
      <Timeline
        entries={incident.timeline}
        severity={incident.severity}
        notes={new Map()}
        paged={[]}
        isOwn={false}
        wasRejected={false}
      />
    </>
  )
}

function expectWithin(page: ReactElement, budget: { bytes: number; elements: number }) {
  const html = renderToStaticMarkup(page)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(budget.bytes)
  expect(html.split('<').length / 2).toBeLessThanOrEqual(budget.elements)
}
