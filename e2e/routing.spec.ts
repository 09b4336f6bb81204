import type { Page } from 'playwright/test'
import { readMail } from '../testing/read-mail'
import { type SmtpServer, startSmtpServer } from '../testing/smtp'
import { addUser, choose, createKey, postAlert, signIn } from './support/portal'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

const BEN = { name: 'Ben', email: 'ben@example.com', password: 'ben-walks-at-night-1' }
const DORA = { name: 'Dora', email: 'dora@example.com', password: 'dora-walks-at-night-1' }

let smtp: SmtpServer
let server: TestServer

// The second journey goes on where the first one ends.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' }
  server = await startServer({ name: `routing-${Date.now()}`, env: { ...ADMIN_ENV, ...mail } })
})

test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})

/** Without the invitation. */
function subjectsTo(address: string) {
  const subjects = smtp.mails.filter(({ to }) => to.includes(address)).map((mail) => readMail(mail).subject)
  return subjects.filter((subject = '') => !/ invited you to /.test(subject))
}

async function verifyEmail(page: Page, address: string) {
  await page.goto('/settings/contact-methods')
  const row = page
    .getByRole('list', { name: 'Your contact methods' })
    .getByRole('listitem')
    .filter({ hasText: address })
  await row.getByRole('button', { name: 'Send a code to verify it' }).click()
  const codes = () => subjectsTo(address).flatMap((subject) => /\b\d{6}\b/.exec(subject ?? '') ?? [])
  await expect.poll(() => codes().length).toBe(1)
  await row.getByLabel('6-digit code').fill(codes()[0] ?? '')
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
}

/** A team of one, with a policy that pages them. */
async function addTeam(page: Page, team: string, { name }: { name: string }) {
  await page.goto('/settings/teams/new')
  await page.getByLabel('Name').fill(team)
  await choose(page.getByLabel('Add a person'), name)
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText(name)
  await page.goto('/settings/escalation/new')
  await page.getByLabel('Name').fill(`${team} 24×7`)
  await page.getByLabel('Team').selectOption(team)
  await choose(page.getByLabel('Who step 1 pages'), name)
  await page.getByRole('button', { name: 'Create policy' }).click()
  await expect(page.getByRole('list', { name: 'Escalation policies' })).toContainText(`${team} 24×7`)
}

/** Fills in a new rule for the values of the label `service`; it is not saved yet. */
async function draftRule(page: Page, name: string, services: string) {
  await page.goto('/settings/routing/new')
  await page.getByLabel('Name').fill(name)
  const condition = page.getByRole('group', { name: 'Condition 1' })
  await condition.getByLabel('Key of the label').fill('service')
  await condition.getByLabel('Values, with commas').fill(services)
  await condition.getByLabel('Values, with commas').press('Tab')
}

const payments = { summary: 'Refund rejected', severity: 'high', labels: { service: 'refunds', env: 'prod' } }
const search = { summary: 'Index behind', severity: 'critical', labels: { service: 'search' } }

async function send(token: string, alert: object) {
  const answer = await postAlert(server.baseUrl, token, alert)
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

test('two teams get the alerts that the dry run said, by rules, policies and silences of their own', async ({
  newPerson,
}) => {
  const [admin, ben, dora] = [await newPerson(server), await newPerson(server), await newPerson(server)]
  await signIn(admin, ADMIN)
  await addUser(admin, ben, BEN)
  await addUser(admin, dora, DORA)
  await verifyEmail(ben, BEN.email)
  await verifyEmail(dora, DORA.email)
  await addTeam(admin, 'Payments', BEN)
  await addTeam(admin, 'Search', DORA)
  const token = await createKey(admin, 'monitor')
  await send(token, payments)
  await send(token, search)

  await draftRule(admin, 'Payments', 'payments, refunds')
  await admin.getByLabel('Escalation policy').selectOption('Payments 24×7')
  await admin.getByRole('combobox', { name: 'Team' }).selectOption('Payments')
  const dryRun = admin.getByRole('region', { name: 'Dry run' })
  await expect(dryRun).toContainText('1 of the last 2 incidents would be routed differently')
  await expect(dryRun.getByRole('region', { name: 'From Default to Payments' })).toContainText('Refund rejected')
  await admin.getByLabel('Alert', { exact: true }).fill(JSON.stringify(payments))
  await expect(admin.getByText('Matches rule 1 “Payments” → Payments 24×7 (first: Ben)')).toBeVisible()
  await admin.getByLabel('Alert', { exact: true }).fill('{"summary":"x"}')
  await expect(admin.getByRole('alert').filter({ hasText: 'severity' })).toBeVisible()
  await admin.getByRole('button', { name: 'Create rule' }).click()
  await expect(admin.getByRole('list', { name: 'Routing rules' })).toContainText('service is payments or refunds')

  await draftRule(admin, 'Search at work', 'search')
  await admin.getByLabel('Escalation policy').selectOption('Search 24×7')
  await admin.getByLabel('Page as').selectOption('high')
  await admin.getByLabel('Assign to').selectOption('Dora')
  await admin.getByRole('button', { name: 'Add a condition' }).click()
  const second = admin.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('What is compared').selectOption('severity')
  await second.getByLabel('critical').check()
  await second.getByLabel('high').check()
  await admin.getByRole('button', { name: 'Create rule' }).click()
  const rules = admin.getByRole('list', { name: 'Routing rules' }).getByRole('listitem')
  await expect(rules.nth(1)).toContainText('service is search and severity is')
  await expect(rules.nth(2)).toContainText('Fallback: everything else.')
  await admin.getByRole('button', { name: 'Move Search at work up' }).click()
  await expect(rules.nth(0)).toContainText('Search at work')

  const refund = await send(token, payments)
  const index = await send(token, search)
  await expect
    .poll(() => subjectsTo(BEN.email).slice(1))
    .toEqual([expect.stringMatching(/^\[#\d+\] HIGH: Refund rejected$/)])
  await expect
    .poll(() => subjectsTo(DORA.email).slice(1))
    .toEqual([expect.stringMatching(/^\[#\d+\] HIGH: Index behind$/)])
  await admin.goto(`/incidents/${refund}`)
  await expect(admin.getByText('Rule Payments (v1)').first()).toBeVisible()
  await expect(admin.getByRole('list', { name: 'In short' })).toContainText('Payments')
  await admin.goto(`/incidents/${index}`)
  await expect(admin.getByText('(v1), as high instead of critical').first()).toBeVisible()
  await expect(admin.getByRole('list', { name: 'Timeline' })).toContainText('A routing rule assigned to Dora')

  await ben.goto('/silences/new?label=service%3Dpayments')
  await ben.getByLabel('Reason').fill('The bank is away')
  await ben.getByRole('button', { name: 'Create silence' }).click()
  await expect(ben.getByRole('list', { name: 'Silences' })).toContainText(/Active.*Ends in/)
  const silent = await send(token, { ...payments, labels: { service: 'payments' } })
  await ben.goto(`/incidents/${silent}`)
  await expect(ben.getByText('Nobody was paged, because of the silence “The bank is away”')).toBeVisible()
  await expect(ben.getByText('Silenced', { exact: true })).toBeVisible()
  expect(subjectsTo(BEN.email)).toHaveLength(2)
  await ben.goto('/incidents?sort=newest')
  await expect(ben.getByRole('list', { name: 'Incidents' }).getByRole('listitem').first()).toContainText('silenced')
  await ben.goto('/silences')
  await expect(ben.getByRole('list', { name: 'Silences' })).toContainText(
    /Active.*The bank is away.*Held back 1Ends in .*by Ben/,
  )
  await admin.goto('/silences')
  await admin.getByRole('button', { name: 'End now' }).click()
  await admin.getByLabel('Page now for its incidents').uncheck()
  await admin.getByRole('button', { name: 'End the silence' }).click()
  await expect(admin.getByText(/Ended .* by /)).toBeVisible()
  await ben.getByRole('button', { name: 'End now' }).click()
  await ben.getByLabel('Page now for its incidents').check()
  await ben.getByRole('button', { name: 'End the silence' }).click()
  await expect(ben.getByRole('status')).toContainText(/had ended it .* Its open incident pages now\./)
  await expect.poll(() => subjectsTo(BEN.email)).toHaveLength(3)
  await ben.goto(`/incidents/${silent}`)
  await expect(
    ben.getByText(/It was under the silence “The bank is away” by Ben, which ended .* and paged later\./),
  ).toBeVisible()
  await admin.goto('/settings/audit')
  await expect(admin.getByRole('region', { name: 'Audit log' })).toContainText('place: 2 → 1')
})

test('a silence says what it matches before it is saved, is narrow for an incident, and is extended in the list', async ({
  newPerson,
}) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'narrow monitor')
  const labels = { alertname: 'QueueStuck', service: 'mail', zone: 'eu-1' }
  const id = await send(token, { summary: 'Queue stuck', severity: 'critical', labels })
  await send(token, { summary: 'Disk full', severity: 'low', labels: { ...labels, alertname: 'DiskFull' } })
  await page.goto(`/incidents/${id}`)
  await page.getByRole('link', { name: 'Silence…' }).click()
  await page.getByRole('link', { name: 'All options' }).click()
  await expect(page).toHaveURL(/silences\/new/)
  const matches = page.getByRole('region', { name: 'Matches now' })
  await expect(matches).toContainText('Silences each alert where alertname is QueueStuck, and service is mail.')
  await expect(matches).toContainText('1 open incident1 critical')
  const condition = (at: number) => page.getByRole('group', { name: `Condition ${at}` })
  await expect(condition(2).getByLabel('Key of the label')).toHaveValue('service')
  await page.goto('/silences/new')
  await expect(matches).toContainText('Add a condition')
  await page.goto(`/silences/new?incident=${id}`)
  await page.getByRole('button', { name: 'zone is eu-1' }).click()
  await expect(condition(3)).toContainText('eu-1')
  await page.getByRole('button', { name: 'Remove condition 3' }).click()
  await expect(condition(3)).toHaveCount(0)

  const values = condition(1).getByLabel('Values, with commas')
  await values.fill('Disk')
  await expect(page.getByRole('option', { name: 'DiskFull 1' })).toBeVisible()
  await values.press('ArrowDown')
  await values.press('Enter')
  await expect(matches).toContainText('alertname is QueueStuck or DiskFull')
  await expect(matches).toContainText('2 open incidents1 critical')
  await page.getByLabel('Reason').fill('Mail moves')
  await page.getByLabel('Until tomorrow 09:00').check()
  await expect(page.getByText(/From now until .*, 09:00/)).toBeVisible()
  await page.getByLabel('1 h', { exact: true }).check()
  await page.getByRole('button', { name: 'Create silence' }).click()
  const row = page.getByRole('list', { name: 'Silences' }).getByRole('listitem').filter({ hasText: 'Mail moves' })
  await expect(row).toContainText('alertname is QueueStuck or DiskFull and service is mail')
  const ends = row.locator('time').first()
  const before = await ends.getAttribute('datetime')
  await row.getByRole('button', { name: '+1 h for Mail moves' }).click()
  await expect
    .poll(async () => Date.parse((await ends.getAttribute('datetime')) ?? ''))
    .toBe(Date.parse(before ?? '') + 3_600_000)
})

test('a window that repeats tells both its times, and that it ends for good', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await page.goto('/silences/new?label=service%3Dbackup')
  await page.getByLabel('Reason').fill('Backup')
  await page.getByLabel('Custom').check()
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByLabel('From', { exact: true }).fill('2099-03-29T02:10')
  await page.getByLabel('To', { exact: true }).fill('2099-03-29T02:50')
  await page.getByLabel('Repeat').selectOption('7')
  await page.getByRole('button', { name: 'Create silence' }).click()
  await expect(page.getByText('The clocks of Europe/Berlin skip this time on that day')).toHaveCount(2)
  await page.getByLabel('From', { exact: true }).fill('2099-03-29T03:10')
  await page.getByLabel('To', { exact: true }).fill('2099-03-29T03:50')
  await page.getByRole('button', { name: 'Create silence' }).click()
  const row = page.getByRole('list', { name: 'Silences' }).getByRole('listitem').filter({ hasText: 'Backup' })
  await expect(row).toContainText(/Begins in .*, ends in .*, again every week/)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('and at all later times at which it would repeat')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the silence' }).click()
  await expect(row).toContainText('Ended')
})

test('a silence is changed by one of two people, and an incident that it covers is paged by hand', async ({
  newPerson,
}) => {
  const [admin, ben] = [await newPerson(server), await newPerson(server)]
  await signIn(admin, ADMIN)
  await signIn(ben, BEN)
  await ben.goto('/silences/new?label=service%3Drefunds')
  await ben.getByLabel('Reason').fill('The bank moves')
  await ben.getByRole('button', { name: 'Create silence' }).click()
  await expect(ben.getByRole('list', { name: 'Silences' })).toContainText('The bank moves')
  const token = await createKey(admin, 'second monitor')
  const [urgent, left] = [await send(token, payments), await send(token, payments)]
  await ben.goto(`/incidents/${urgent}`)
  await ben.getByRole('button', { name: 'Page now' }).click()
  const dialog = ben.getByRole('alertdialog', { name: 'Page Ben now?' })
  await expect(dialog).toContainText('The policy “Payments 24×7” runs from its first step, which pages Ben.')
  await dialog.getByRole('button', { name: 'Page now' }).click()
  await expect(ben.getByRole('list', { name: 'Timeline' })).toContainText('Ben escalated')
  await expect(ben.getByRole('list', { name: 'Steps of the escalation' })).toContainText('Ben')
  await expect(ben.getByRole('button', { name: 'Page now' })).toBeHidden()

  for (const person of [ben, admin]) {
    await person.goto('/silences')
    await person.getByRole('link', { name: 'Change The bank moves' }).click()
    await person.getByRole('group', { name: 'Condition 1' }).getByLabel('Values, with commas').fill('ledger')
    await person.getByRole('button', { name: 'Remove refunds' }).click()
  }
  await ben.getByRole('button', { name: 'Save silence' }).click()
  await expect(ben.getByRole('list', { name: 'Silences' })).toContainText('service is ledger')
  await ben.goto(`/incidents/${left}`)
  await expect(ben.getByText('It has also been under the silence “The bank moves” by Ben.')).toBeVisible()
  await admin.getByRole('button', { name: 'Save silence' }).click()
  await expect(admin.getByText('Ben has changed this silence since you opened it.')).toBeVisible()

  const low = await send(token, { ...payments, severity: 'low' })
  await ben.goto(`/incidents/${low}`)
  await expect(ben.getByText('Live', { exact: true })).toBeVisible()
  await ben.keyboard.press('e')
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Tab')
  await ben.keyboard.press('Enter')
  await expect(ben.getByText('Started by hand: the policy does not page for low incidents.')).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Page next step now' })).toBeFocused()
  await expect(ben.getByText('“Page now” was not done')).toBeHidden()

  const another = await send(token, { ...payments, severity: 'low' })
  for (const person of [ben, admin]) {
    await person.goto(`/incidents/${another}`)
    await person.getByRole('button', { name: 'Page now' }).click()
  }
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Page now' }).click()
  await expect(admin.getByText('“Page now” was not done: paging had already begun.')).toBeVisible()
  await expect(ben.getByText('“Page now” was not done')).toBeHidden()
})

test('a policy or a team that a rule names is not removed, and what is changed elsewhere is not overwritten', async ({
  newPerson,
}) => {
  const [admin, other] = [await newPerson(server), await newPerson(server)]
  await signIn(admin, ADMIN)
  await signIn(other, ADMIN)
  const remove = async (list: string, name: string, button: string) => {
    await admin.goto(list)
    await admin.getByRole('link', { name, exact: true }).click()
    await admin.getByRole('button', { name: 'Remove', exact: true }).click()
    await admin.getByRole('button', { name: button }).click()
  }
  await remove('/settings/escalation', 'Payments 24×7', 'Remove the policy')
  await expect(admin.getByText('The routing rule “Payments” names it')).toBeVisible()
  await remove('/settings/teams', 'Payments', 'Remove the team')
  await expect(admin.getByText('The routing rule “Payments” names it')).toBeVisible()

  for (const page of [admin, other]) {
    await page.goto('/settings/routing')
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByLabel('Page as').selectOption('critical')
  }
  await admin.getByRole('button', { name: 'Save rule' }).click()
  await expect(admin.getByRole('list', { name: 'Routing rules' })).toContainText('as critical')
  await other.getByRole('button', { name: 'Save rule' }).click()
  await expect(other.getByText('ada has changed this rule since you opened it.')).toBeVisible()

  /** Two people change the name at once. */
  const rename = async (list: string, link: string, name: string, save: string) => {
    for (const page of [admin, other]) {
      await page.goto(list)
      await page.getByRole('link', { name: link, exact: true }).click()
      await page.getByLabel('Name', { exact: true }).fill(`${name} of ${page === admin ? 'one' : 'the other'}`)
    }
    await admin.getByRole('button', { name: save }).click()
    await expect(admin.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await other.getByRole('button', { name: save }).click()
    await expect(other.getByText(/^ada has changed this \w+ since you opened it\./)).toBeVisible()
    await other.reload()
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue(`${name} of one`)
    for (const again of ['back', name]) {
      await other.getByLabel('Name', { exact: true }).fill(again)
      await other.getByRole('button', { name: save }).click()
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(again)
    }
  }
  await rename('/settings/escalation', 'Payments 24×7', 'Payments 24×7', 'Save policy')
  await rename('/settings/teams', 'Payments', 'Payments', 'Save the team')
  await rename('/on-call', 'Edit Main rotation', 'Main rotation', 'Save schedule')

  /** The other person has it open meanwhile, and keeps what was typed. */
  const removeOpened = async (list: string, link: string, buttons: { remove: string; save: string }) => {
    await other.goto(list)
    await other.getByRole('link', { name: link, exact: true }).click()
    await other.getByLabel('Name', { exact: true }).fill('Typed for long')
    await remove(list, link, buttons.remove)
    await admin.waitForURL((url) => url.pathname === list)
    await other.getByRole('button', { name: buttons.save }).click()
    await expect(other.getByText(/^Someone has removed this \w+ since you opened it\./)).toBeVisible()
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Typed for long')
  }
  await removeOpened('/settings/routing', 'Payments', { remove: 'Remove the rule', save: 'Save rule' })
  await expect(admin.getByRole('list', { name: 'Routing rules' })).not.toContainText('payments or refunds')
  const policy = { remove: 'Remove the policy', save: 'Save policy' }
  await removeOpened('/settings/escalation', 'Payments 24×7', policy)
  await expect(admin.getByRole('list', { name: 'Escalation policies' })).not.toContainText('Payments 24×7')
  await removeOpened('/settings/teams', 'Payments', { remove: 'Remove the team', save: 'Save the team' })
})
