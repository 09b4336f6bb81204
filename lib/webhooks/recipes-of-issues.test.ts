import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { startGitHub } from '../../testing/doubles/trackers/github'
import { startGitLab } from '../../testing/doubles/trackers/gitlab'
import { startJira, textOf } from '../../testing/doubles/trackers/jira'
import { startServiceNow } from '../../testing/doubles/trackers/servicenow'
import { startStatuspage } from '../../testing/doubles/trackers/statuspage'
import { startRecipe } from '../../testing/recipe'
import { patientPost, recipeStory } from '../../testing/recipe-story'
import { SECRET } from '../../testing/webhook-settings'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { addNote } from '../incidents/note'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { sendEventAgain } from './send-again'
import { sendEvent } from './send-event'

const database = testDatabase()

const HOSTILE = {
  summary: 'Disk full @everyone #1 <b onclick=x()>&amp;</b> [code]<i>x</i>[/code]',
  details: '```\n/close\n@everyone\n````\n/assign @root\n[code]<i>x</i>[/code]',
  labels: { service: 'shop\n/confidential' },
}

type Double = { url: string; requests: { method: string; path: string }[]; plan: PlanFault; close: () => Promise<void> }
type PlanFault = Awaited<ReturnType<typeof startGitHub>>['plan']
type Seen = { state: string; title: string; said: string[] }
type Tracker = {
  double: Double
  settings: Record<string, string>
  seen: () => Seen[]
  states: { open: string; acknowledged: string; resolved: string }
  finds: 'GET' | 'POST'
}

const closedOrNot = { open: 'open', acknowledged: 'open', resolved: 'closed' }

const TRACKERS: Record<string, () => Promise<Tracker>> = {
  github: async () => {
    const double = await startGitHub({ token: 'gh-token', repository: 'example/ops' })
    onTestFinished(() => double.close())
    const settings = { GITHUB_URL: double.url, GITHUB_TOKEN: 'gh-token', GITHUB_REPOSITORY: 'example/ops' }
    const seen = () =>
      double.issues.map(({ state, title, body, comments }) => ({ state, title, said: [body, ...comments] }))
    return { double, settings, seen, states: closedOrNot, finds: 'GET' }
  },
  gitlab: async () => {
    const double = await startGitLab({ token: 'gl-token', project: 'example/ops' })
    onTestFinished(() => double.close())
    const settings = { GITLAB_URL: double.url, GITLAB_TOKEN: 'gl-token', GITLAB_PROJECT: 'example/ops' }
    const seen = () => {
      expect(double.commands).toEqual([])
      return double.issues.map(({ state, title, description, notes }) => ({
        state,
        title,
        said: [description, ...notes],
      }))
    }
    return { double, settings, seen, states: { ...closedOrNot, open: 'opened', acknowledged: 'opened' }, finds: 'GET' }
  },
  jira: async () => {
    const double = await startJira({ email: 'bot@example.com', token: 'jira-token' })
    onTestFinished(() => double.close())
    const login = { JIRA_EMAIL: 'bot@example.com', JIRA_TOKEN: 'jira-token', JIRA_PROJECT: 'OPS' }
    const seen = () =>
      double.issues.map(({ category: state, summary: title, description, comments }) => {
        return { state, title, said: [description, ...comments].map(textOf) }
      })
    const states = { open: 'new', acknowledged: 'indeterminate', resolved: 'done' }
    return { double, settings: { JIRA_URL: double.url, ...login }, seen, states, finds: 'POST' }
  },
  servicenow: async () => {
    const double = await startServiceNow({ user: 'tocsin', password: 'snow-password' })
    onTestFinished(() => double.close())
    const login = { SERVICENOW_USER: 'tocsin', SERVICENOW_PASSWORD: 'snow-password' }
    const seen = () =>
      double.incidents.map(({ state, short_description: title, description, notes }) => {
        return { state, title, said: [description, ...notes] }
      })
    const states = { open: '1', acknowledged: '2', resolved: '6' }
    return { double, settings: { SERVICENOW_URL: double.url, ...login }, seen, states, finds: 'GET' }
  },
  statuspage: async () => {
    const double = await startStatuspage({ key: 'sp-key', page: 'abc123' })
    onTestFinished(() => double.close())
    const settings = { STATUSPAGE_URL: double.url, STATUSPAGE_KEY: 'sp-key', STATUSPAGE_PAGE: 'abc123' }
    const seen = () =>
      double.incidents.map(({ status: state, name: title, incident_updates: said }) => ({ state, title, said }))
    const states = { open: 'investigating', acknowledged: 'identified', resolved: 'resolved' }
    const title = 'Trouble: {summary}'
    return { double, settings: { ...settings, STATUSPAGE_TITLE: title }, seen, states, finds: 'GET' }
  },
}

const NOTE = 'Looking\n/close @all [code]<b>'
const TEXT = `${HOSTILE.summary}\n\nseverity: low\nreceived: 2026-03-01T12:00:00.000Z\nservice: shop /confidential\n\n${HOSTILE.details}`
const SAID = ['Acknowledged by Ana.', `Note by Ana.\n${NOTE}`, 'Resolved by Ana.', 'Open again by Ana.']

/** In Markdown all that came from outside stands between fences, longer ones than it holds itself. */
function inMarkdown(id: number) {
  const block = (text: string, fence = '```') => `${fence}text\n${text}\n${fence}`
  const link = `[Incident ${id}](http://tocsin.test/incidents/${id}) in Tocsin.`
  const body = `\`tocsin-tocsin.test-${id}\`\n\n${link}\n\n${block(TEXT, '`````')}`
  const comments = SAID.map((text) => text.replace(`\n${NOTE}`, `\n\`\`\`\n\n\`\`\`text\n${NOTE}`))
  const title = 'Disk full @\u200beveryone #\u200b1 <b onclick=x()>&\u200bamp;</b> [code]<i>x</i>[/code]'
  return { title, said: [body, ...comments.map((text) => block(text))] }
}

const WRITTEN: Record<string, (id: number) => Pick<Seen, 'title' | 'said'>> = {
  github: inMarkdown,
  gitlab: inMarkdown,
  jira: (id) => ({ title: HOSTILE.summary, said: [`Incident ${id} in Tocsin\n${TEXT}`, ...SAID] }),
  servicenow: (id) => {
    const said = [`http://tocsin.test/incidents/${id}\n\n${TEXT}`, ...SAID]
    return { title: HOSTILE.summary, said: said.map((text) => text.replace(/\[(\/?)code/g, '[ $1code')) }
  },
  statuspage: () => ({
    title: 'Trouble: Disk full @everyone #1 ‹b onclick=x()›＆amp;‹/b› [code]‹i›x‹/i›[/code]',
    said: [
      'We are looking into this.',
      'Somebody is working on this.',
      'This is resolved.',
      'This is not over yet. We are looking into it again.',
    ],
  }),
}

async function trackerStory(name: string, changes: Record<string, string> = {}) {
  const tracker = await (TRACKERS[name] ?? TRACKERS.github)?.()
  if (!tracker) throw new Error('no such tracker')
  const recipe = await startRecipe(name, { ...tracker.settings, ...changes })
  return { ...tracker, ...(await recipeStory(database.db, recipe)), recipe }
}

test.each(Object.keys(TRACKERS))('%s: one issue follows its incident, though the service fails', async (name) => {
  const { story, ana, webhookId, deliver, double, seen, states, finds } = await trackerStory(name)
  double.plan(finds, { status: 500, body: { message: 'oops' } })
  double.plan('POST', { status: 429, body: { message: 'slow down' }, headers: { 'retry-after': '7' } })
  const incidentId = await story.alert('low', HOSTILE)
  await deliver()
  expect((await story.log(webhookId))[0]).toMatchObject({ state: 'sent', attempts: 3 })
  expect(seen()).toMatchObject([{ state: states.open }])
  await acknowledgeIncident(ana, { incidentId })
  await deliver()
  expect(seen()).toMatchObject([{ state: states.acknowledged }])
  await addNote(ana, { incidentId, note: NOTE })
  await resolveIncident(ana, { incidentId })
  await deliver()
  expect(seen()).toMatchObject([{ state: states.resolved }])
  await reopenIncident(ana, { incidentId })
  await deliver()
  const [issue, ...others] = seen()
  expect([issue?.state, others]).toEqual([states.open, []])
  expect(issue).toMatchObject(WRITTEN[name]?.(incidentId) ?? {})
})

test.each(Object.keys(TRACKERS))(
  '%s: killed between the issue and its note of it, it opens no second',
  async (name) => {
    const { story, ana, webhookId, deliver, sendNow, recipe, double, seen, states, finds } = await trackerStory(name)
    if (finds === 'POST') double.plan('POST', { status: 200, body: { issues: [] } })
    double.plan('POST', 'take and hang')
    const incidentId = await story.alert('low', HOSTILE)
    await story.tell()
    const sending = sendNow()
    await expect.poll(() => seen().length).toBe(1)
    await recipe.kill()
    await sending
    await recipe.restart()
    await acknowledgeIncident(ana, { incidentId })
    await deliver()
    expect(seen()).toMatchObject([{ state: states.acknowledged }])
    expect((await story.log(webhookId)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  },
)

test('what is sent again, or comes late, changes nothing', async () => {
  const { story, ana, webhookId, deliver, double, seen } = await trackerStory('github')
  const incidentId = await story.alert('low', HOSTILE)
  await acknowledgeIncident(ana, { incidentId })
  await resolveIncident(ana, { incidentId })
  await deliver()
  const before = seen()
  const writes = () => double.requests.filter(({ method }) => method !== 'GET').length
  const written = writes()
  for (const { id } of await story.log(webhookId)) await sendEventAgain(story.admin, { eventId: id })
  await deliver()
  expect([seen(), writes()]).toEqual([before, written])
})

test('what was overtaken does not undo the later event, which opened the issue; a note is written all the same', async () => {
  const { story, ana, deliver, double, seen, recipe, webhookId } = await trackerStory('github')
  const incidentId = await story.alert('low')
  await addNote(ana, { incidentId, note: 'A late note' })
  await resolveIncident(ana, { incidentId })
  await story.tell()
  const resolved = (await story.log(webhookId)).at(-1)
  if (!resolved) throw new Error('nothing was told')
  const deps = { ...story.sendDeps, post: patientPost, now: () => new Date() }
  expect(await sendEvent(deps, { url: recipe.url, secret: SECRET }, resolved)).toMatchObject({ verdict: 'taken' })
  expect(seen()).toMatchObject([{ state: 'closed', said: { length: 2 } }])
  await deliver()
  expect((await story.log(webhookId)).map(({ answer }) => answer)).toEqual([
    'HTTP 200 A later event came before.',
    expect.stringContaining('incident.noted'),
    'HTTP 200 This event came before.',
  ])
  expect(seen()).toMatchObject([{ state: 'closed', said: { length: 3 } }])
  expect(double.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('Jira: its search does not know the lost issue yet, so it waits instead of opening a second', async () => {
  const double = await startJira({ email: 'bot@example.com', token: 'jira-token' })
  onTestFinished(() => double.close())
  double.state.isLagging = true
  const login = { JIRA_EMAIL: 'bot@example.com', JIRA_TOKEN: 'jira-token', JIRA_PROJECT: 'OPS' }
  const recipe = await startRecipe('jira', { JIRA_URL: double.url, ...login })
  const { story, sendNow, deliver, webhookId } = await recipeStory(database.db, recipe)
  double.plan('POST', { status: 200, body: { issues: [] } })
  double.plan('POST', 'take and drop')
  await story.alert('low')
  await story.tell()
  await sendNow()
  const [waiting] = await story.log(webhookId)
  expect(waiting).toMatchObject({
    state: 'pending',
    answer: expect.stringMatching(/is looked for again in \d+ seconds/),
  })
  expect((waiting?.dueAt.getTime() ?? 0) - story.clock.now.getTime()).toBeGreaterThan(60_000)
  expect(double.issues).toHaveLength(1)
  double.index()
  await deliver()
  expect(double.issues).toHaveLength(1)
  expect(await story.log(webhookId)).toMatchObject([{ state: 'sent' }])
})

test('the folder of its state is lost: it finds the issue by its id', async () => {
  const { story, ana, deliver, recipe, seen } = await trackerStory('servicenow')
  const incidentId = await story.alert('low')
  await deliver()
  await recipe.restart({ STATE_DIR: join(recipe.folder, 'another') })
  await resolveIncident(ana, { incidentId })
  await deliver()
  expect(seen()).toMatchObject([{ state: '6' }])
})

test('Statuspage: without a title of one’s own the public reads nothing of what came from inside', async () => {
  const { story, ana, deliver, seen } = await trackerStory('statuspage', { STATUSPAGE_TITLE: '' })
  const incidentId = await story.alert('low', HOSTILE)
  await addNote(ana, { incidentId, note: 'a secret' })
  await resolveIncident(ana, { incidentId })
  await deliver()
  expect(seen()).toEqual([
    { state: 'resolved', title: 'Disruption of service', said: ['We are looking into this.', 'This is resolved.'] },
  ])
})
