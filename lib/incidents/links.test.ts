import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linksIn } from './links'

test('the links of a tool, wherever they stand, each once', () => {
  const payload = JSON.stringify({
    summary: 's',
    grafana: {
      generatorURL: 'https://g.example/alerting/1',
      dashboardURL: 'https://g.example/d/1?a=1&b=2',
      panelURL: 'https://g.example/d/1?viewPanel=2',
      silenceURL: 'https://g.example/silence/new',
      imageURL: 'https://g.example/i.png',
      again: { dashboardURL: 'https://g.example/d/1?a=1&b=2' },
    },
    wiki_link: 'http://wiki.example/p',
  })
  expect(linksIn(payload)).toEqual([
    { text: 'Source', address: 'https://g.example/alerting/1' },
    { text: 'Dashboard', address: 'https://g.example/d/1?a=1&b=2' },
    { text: 'Panel', address: 'https://g.example/d/1?viewPanel=2' },
    { text: 'Silence there', address: 'https://g.example/silence/new' },
    { text: 'Wiki (wiki.example)', address: 'http://wiki.example/p' },
  ])
})

// https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema#sample-log-alert-when-the-monitoringservice--log-alerts-v2
test('those of Azure, but not the one for programs', () => {
  const condition = {
    linkToSearchResultsUI: 'https://portal.example/q1',
    linkToFilteredSearchResultsUI: 'https://portal.example/q2',
    linkToSearchResultsAPI: 'https://api.example/q1',
    linkToFilteredSearchResultsAPI: 'https://api.example/q2',
  }
  expect(linksIn(JSON.stringify({ data: { alertContext: { condition: { allOf: [condition] } } } }))).toEqual([
    { text: 'Search results', address: 'https://portal.example/q1' },
    { text: 'Filtered search results', address: 'https://portal.example/q2' },
  ])
})

test.each([
  ['{"url": "javascript:alert(1)"}'],
  ['{"url": "https://"}'],
  ['{"details": "{\\"url\\": \\"https://inner.example\\"}"}'],
  ['{"apiUrl": "https://api.example"}'],
])('%s has none', (payload) => {
  expect(linksIn(payload)).toEqual([])
})

test('a hostile payload has a few at most, and is read in time that its length bounds', () => {
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`url${n}_url`, `https://h${n}.example`])),
  )
  expect(linksIn(many)).toHaveLength(8)
  expect(linksIn('"url'.repeat(50_000))).toEqual([])
  expect(linksIn(`"url": "https:${'\\'.repeat(150_001)}`)).toEqual([])
})

test('of a body of Alertmanager', () => {
  const body = readFileSync('lib/sources/presets/bodies/grafana.json', 'utf8')
  expect(linksIn(body).map(({ text }) => text)).toContain('Source')
})

test('a link says what its field says, and one of two that say the same where it leads', () => {
  const payload = JSON.stringify({
    url: 'https://m.example/1',
    link: 'https://m.example/2',
    logs_url: 'https://l.example/',
    linkToTraces: 'https://t.example/',
    issueUrl: 'https://i.example/',
    titleLink: 'https://o.example/',
    author_link: 'https://a.example/',
    alerts: [{ logsURL: 'https://l.example/x' }],
  })
  expect(linksIn(payload).map(({ text }) => text)).toEqual([
    'm.example',
    'm.example/2',
    'Logs (l.example)',
    'Traces (t.example)',
    'Issue (i.example)',
    'Open there',
    'Logs (l.example/x)',
  ])
})

test('an address of Sentry for programs is no link, and a link is not called by a letter', () => {
  const event = {
    url: 'https://sentry.io/api/0/projects/h/z/events/8/',
    issue_url: 'https://sentry.io/api/0/issues/1637164584/',
    web_url: 'https://sentry.io/organizations/h/issues/1637164584/',
    incident_acknowledge_url: 'https://a/ack',
  }
  expect(linksIn(JSON.stringify({ data: { event } }))).toEqual([
    { text: 'Open there', address: event.web_url },
    { text: 'Incident acknowledge (a)', address: event.incident_acknowledge_url },
  ])
})
