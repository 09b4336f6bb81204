import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { readElements } from '../../testing/html-tree'
import { addWebhook, beginStory, type Story } from '../../testing/paging-story'
import { readMail } from '../../testing/read-mail'
import { runDue } from '../../testing/run-due'
import { readAcknowledgeLink } from '../acknowledge-links/read'
import { acknowledgeByLink } from '../acknowledge-links/use'
import type { UserContext } from '../context'
import { storeGroupBy } from '../escalation-policies/group-by'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { addRule } from '../routing/add'

const database = anyTestDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

/** The mails that have arrived, as people read them; none of them is unexpected then. */
function mails() {
  story.arrived()
  return story.smtp.mails.map(readMail)
}

function step(wait: number, { actor }: UserContext) {
  return { wait, userId: actor.userId }
}

function tokenIn(text = '') {
  return /\/acknowledge\/(\S+)/.exec(text)?.[1] ?? ''
}

function linkDeps() {
  return { db: story.db, secret: story.deps.secret, now: story.clock.now }
}

test('a page says what is known: labels, entity, runbook, when, why this person, and the beginning of the details', async () => {
  await story.onCall(await story.person('Ana'))
  const details = ['Traceback:', '  at a', '', '\u202Eevil\u0007', ...Array.from({ length: 20 }, (_, n) => `line ${n}`)]
  await story.alert('critical', {
    summary: 'Disk full',
    labels: { service: 'db' },
    entityId: 'db-1',
    runbookId: 'disk',
    details: details.join('\n'),
  })
  const text = mails()[0]?.text ?? ''
  expect(text.match(/^.*(?=:\nhttp)/gm)).toEqual(['Acknowledge', expect.stringMatching(/^Incident \d+$/), 'Runbook'])
  expect(text.split('\n\nAcknowledge:')[0]?.split('\n')).toEqual([
    'service: db',
    'Entity: db-1',
    'Runbook: disk',
    'Received: Sun 1 Mar, 12:00 UTC, just now',
    'You are on call in Main rotation until Mon 2 Mar, 09:00 UTC.',
    '',
    'Details:',
    'Traceback:',
    'at a',
    'U+202Eevil',
    ...Array.from({ length: 7 }, (_, n) => `line ${n}`),
    '… the rest is on the incident',
  ])
  const link = await readAcknowledgeLink(linkDeps(), tokenIn(text))
  expect(link).toMatchObject({ details: { lines: text.split('\n').slice(7, 17), isWhole: false } })
})

test('in the HTML of a page its step, its labels and its details stand apart', async () => {
  await story.onCall(await story.person('Ana'))
  const more = { labels: { 'a: b': 'c: d', service: 'db' }, details: 'Traceback:\n  <b>at a</b>', runbookId: 'disk' }
  const incidentId = await story.alert('critical', more)
  const elements = readElements(mails()[0]?.html ?? '')
  const textsOf = (name: string) => elements.flatMap((one) => (one.name === name ? [one.text.trim()] : []))
  expect(textsOf('span').slice(0, 2)).toEqual(['CRITICAL', `Incident ${incidentId} · Step 1`])
  expect(textsOf('a')).toEqual(['Acknowledge', `Incident ${incidentId}`, 'Runbook'])
  expect(textsOf('th')).toEqual(['a: b', 'service', 'Runbook', 'Received'])
  expect(textsOf('td')).toEqual(expect.arrayContaining(['c: d', 'db', 'disk']))
  expect(textsOf('div')).toEqual(expect.arrayContaining(['Traceback:\n<b>at a</b>']))
})

test('the links of a tool are in the page, and a runbook that is an address leads there', async () => {
  await story.onCall(await story.person('Ana'))
  await story.alert('critical', {
    runbookId: 'https://wiki.example/disk',
    dashboardURL: 'https://g.example/d/1',
    panelURL: 'https://g.example/d/1?viewPanel=2',
    evil_url: 'javascript:alert(1)',
  })
  const text = mails()[0]?.text ?? ''
  expect(text).toContain('Runbook:\nhttps://wiki.example/disk\n')
  expect(text).toContain('Dashboard:\nhttps://g.example/d/1\n')
  expect(text).toContain('Panel:\nhttps://g.example/d/1?viewPanel=2')
  expect(text).not.toContain('javascript')
})

test('a long summary is whole in the text, since the title is cut', async () => {
  await story.onCall(await story.person('Ana'))
  const summary = `${'x'.repeat(300)} end`
  await story.alert('critical', { summary })
  expect(mails()[0]?.text).toContain(`Summary: ${summary}\n`)
})

test('the next step and the repetition say who has not acknowledged, and for how long', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.policy({ repeats: 1, steps: [step(15, ana), step(10, ben)] })
  await story.alert('high')
  await story.pass(25)
  const firstLines = mails().map(({ to, text }) => `${to.split('@')[0]}: ${text.split('\n')[0]}`)
  expect(firstLines).toEqual([
    'ana: Received: Sun 1 Mar, 12:00 UTC, just now',
    'ben: Step 2: Ana has not acknowledged for 15 minutes.',
    'ana: Step 1 (repeat 1): Ana and Ben have not acknowledged for 25 minutes.',
  ])
  expect(mails()[1]?.text).toContain('Received: Sun 1 Mar, 12:00 UTC, 15 minutes ago')
})

test('who could not be reached is not said to have been silent', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await story.policy({ repeats: 0, steps: [step(15, ana), step(10, ben)] })
  await story.alert('high')
  expect(mails()[0]?.text).toMatch(/^Step 2: Ana could not be reached\./)
})

test('after a reopening only the steps since then are told', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.policy({ repeats: 0, steps: [step(5, ana), step(5, ben)] })
  const incidentId = await story.alert('critical')
  await resolveIncident(story.at(ana), { incidentId })
  await story.pass(60)
  await reopenIncident(story.at(ben), { incidentId })
  await story.pass(0)
  await story.pass(5)
  const text = mails().at(-1)?.text
  expect(text).toMatch(/^Step 2: Ana has not acknowledged for 5 minutes\./)
  expect(text).toContain('Received: Sun 1 Mar, 12:00 UTC, 1 hour ago\nReopened: Sun 1 Mar, 13:00 UTC, 5 minutes ago\n')
})

/** A storm after its first page: what is gathered comes in the last mail. */
async function storm() {
  await story.onCall(await story.person('Ana'))
  await story.alert('critical', { summary: 'first', labels: { service: 'web' } })
  const services = ['checkout', 'checkout', 'checkout', 'search', 'search', 'mail', 'auth', 'login', 'cache']
  for (const [n, service] of services.entries()) {
    await story.alert(n % 3 === 0 ? 'critical' : 'high', {
      summary: `s${n}`,
      labels: { service: 'web', team: service },
    })
  }
  await story.alert('medium')
  await story.pass(1)
}

test('a storm’s page counts by severity and by the labels of the policy, and names the most severe and newest', async () => {
  const policy = { groupBy: storeGroupBy(['nothing', 'service']) }
  await story.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: policy }),
  )
  await storm()
  const mail = mails().at(-1)
  expect(mail?.subject).toMatch(/^\[#\d+ \+8\] CRITICAL: 9 incidents: s6$/)
  expect(mail?.text.split('\n\nAcknowledge all 9:')[0]?.split('\n')).toEqual([
    '9 incidents: 3 critical, 6 high.',
    'By service: web 9.',
    'Most severe and newest:',
    'service: web',
    'team: auth',
    'Received: Sun 1 Mar, 12:00 UTC, 1 minute ago',
    'You are on call in Main rotation until Mon 2 Mar, 09:00 UTC.',
    '',
    'Also:',
    'CRITICAL: s3, service: web, 1 minute ago',
    'CRITICAL: s0, service: web, 1 minute ago',
    'HIGH: s8, service: web, 1 minute ago',
    'HIGH: s7, service: web, 1 minute ago',
    'and 4 more',
  ])
})

test('the link’s page leads with the incident of the mail, most severe first, and acknowledges what it shows', async () => {
  await storm()
  const token = tokenIn(mails().at(-1)?.text)
  const link = await readAcknowledgeLink(linkDeps(), token)
  if (!link.ok) throw new Error(link.reason)
  expect(link.shown.map(({ summary }) => summary)).toEqual(['s6', 's3', 's0', 's8', 's7', 's5', 's4', 's2', 's1'])
  expect(link.shown[0]).toMatchObject({ severity: 'critical', labels: [{ key: 'service', value: 'web' }, {}] })
  expect(link).toMatchObject({ person: 'Ana', incidents: 9, open: 9, reopened: 0, usedAt: null })
  expect(link.next).toEqual({
    at: new Date(story.clock.now.getTime() + 14 * 60_000),
    step: 0,
    isLast: false,
    isLastResort: false,
    people: ['Ana'],
  })
  const done = await acknowledgeByLink(linkDeps(), token)
  expect(done).toEqual({ ok: true, acknowledged: 9, incidentId: link.shown[0]?.id })
  const used = await readAcknowledgeLink(linkDeps(), token)
  expect(used).toMatchObject({ usedAt: story.clock.now, acknowledged: 9, open: 0 })
  expect(used.ok && used.shown[0]).toMatchObject({ summary: 's6', acknowledgedBy: { name: 'Ana' } })
})

test('what a rule raises is paged as what it was raised to, and says what was sent', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  const policy = await story.db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId: story.workspaceId } })
  const conditions = [{ field: 'severity', operator: 'is', values: ['low'] }]
  const rule = { name: 'Raise', conditions, policyId: policy.id, teamId: null, assigneeId: null }
  expect(await addRule(story.admin, { ...rule, severity: 'critical' })).toMatchObject({ ok: true })
  await story.alert('low')
  const [mail] = mails()
  expect(mail?.subject).toMatch(/^\[#\d+\] CRITICAL: low alert$/)
  expect(mail?.text).toContain('Sent as low, paged as critical by its routing rule')
  const link = await readAcknowledgeLink(linkDeps(), tokenIn(mail?.text))
  if (!link.ok) throw new Error(link.reason)
  expect(link.shown).toMatchObject([{ severity: 'critical' }])
  expect(link.next, 'the only step was run').toMatchObject({ isLast: true })
})

test('an old link leaves alone what was reopened since its page, and says so', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  const incidentId = await story.alert('critical')
  const token = tokenIn(mails()[0]?.text)
  await story.pass(1)
  await resolveIncident(story.at(ana), { incidentId })
  await story.pass(1)
  await reopenIncident(story.at(ana), { incidentId })
  await runDue(story.deps)
  expect(await readAcknowledgeLink(linkDeps(), token)).toMatchObject({ open: 0, reopened: 1 })
  expect(await acknowledgeByLink(linkDeps(), token)).toMatchObject({ ok: true, acknowledged: 0 })
  expect(await story.db.read.incident.findUnique({ where: { id: incidentId } })).toMatchObject({ status: 'open' })
  const fresh = tokenIn(mails()[1]?.text)
  expect(await acknowledgeByLink(linkDeps(), fresh)).toMatchObject({ acknowledged: 1 })
})

test('a page that was under way when its incident was reopened is not sent: the new course has its own', async () => {
  let answer = 500
  const receiver = await story.receiver((response) => response.writeHead(answer).end())
  const ana = await story.anaOnCall(receiver)
  const incidentId = await story.alert('critical')
  const old = receiver.received.length
  story.clock.now = new Date(story.clock.now.getTime() + 1)
  await resolveIncident(story.at(ana), { incidentId })
  await reopenIncident(story.at(ana), { incidentId })
  answer = 204
  await story.pass(5)
  expect(new Set(receiver.received.slice(old).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const pages = await story.db.read.page.findMany({ where: { workspaceId: story.workspaceId }, orderBy: { id: 'asc' } })
  expect(pages.map(({ state }) => state)).toEqual(['cancelled', 'sent'])
})

test('a webhook gets the same as fields', async () => {
  const receiver = await story.receiver()
  const ana = await story.person('Ana')
  await addWebhook(story.db, ana, receiver)
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ana)] })
  const id = await story.alert('critical', { details: 'a\nb', entityId: 'db-1' })
  await story.pass(15)
  mails()
  const [first, second] = receiver.received.map(({ text }) => JSON.parse(text).data)
  expect(first).toMatchObject({
    incidents: 1,
    people: [{ name: 'Ana', address: ana.actor.email }],
    policy: expect.stringMatching(/./),
    team: null,
    incident: { id: String(id), details: 'a\nb', isDetailsWhole: true, entityId: 'db-1' },
    step: { number: 1, repeat: 0, because: null },
    others: [],
  })
  expect(second.step).toEqual({ number: 2, repeat: 0, because: 'Step 2: Ana has not acknowledged for 15 minutes.' })
})

test('what somebody else has acknowledged is not counted, and the next incident leads', async () => {
  const ana = await story.person('Ana')
  await storm()
  const token = tokenIn(mails().at(-1)?.text)
  const link = await readAcknowledgeLink(linkDeps(), token)
  if (!link.ok) throw new Error(link.reason)
  await acknowledgeIncident(story.at(ana), { incidentId: link.shown[0]?.id ?? 0 })
  const later = await readAcknowledgeLink(linkDeps(), token)
  expect(later).toMatchObject({ incidents: 9, open: 8 })
  expect(later.ok && later.shown[0]?.summary).toBe('s3')
})
