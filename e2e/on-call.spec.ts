import type { Page } from 'playwright/test'
import { addUser, choose, inviteUser, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { ADMIN, expect, test } from './support/test'

/** What a datetime-local field takes, in UTC. */
/** No clock of Berlin is changed at noon. */
function noon(inDays: number) {
  return `${new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)}T12:00`
}

async function addToRotation(page: Page, name: string) {
  await choose(page.getByLabel('Add a person'), name)
  await expect(page.getByRole('list', { name: 'Rotation' })).toContainText(name)
}

test('two people take turns, one covers for the other, and each has their own shifts as a calendar', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  await inviteUser(page, { name: 'Ben Okafor', email: 'ben@example.com' })
  await page.getByRole('link', { name: 'On call', exact: true }).click()
  const onCall = page.getByRole('list', { name: 'Who is on call' })
  await expect(onCall).toContainText(`${ADMIN.name} (you) · no handover for 5 weeks`)

  await page.getByRole('link', { name: 'Edit Main rotation' }).click()
  await addToRotation(page, 'Ben Okafor')
  await page.getByRole('button', { name: 'Move Ben Okafor up' }).click()
  await expect(page.getByRole('list', { name: 'Rotation' }).getByRole('listitem').first()).toContainText('Ben Okafor')
  await page.getByRole('button', { name: 'Move Ben Okafor down' }).click()
  await expect(page.getByRole('list', { name: 'Rotation' }).getByRole('listitem').first()).toContainText(ADMIN.name)
  await page.getByLabel('Shift length').fill('0')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Give a whole number from 1 to 12 weeks.')).toBeVisible()
  await page.getByLabel('Shift length').fill('1')
  await page.getByLabel('Unit').selectOption('days')
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByLabel('Handover time').fill('09:30')
  const preview = page.getByRole('table', { name: 'Before and after' })
  await expect(preview.getByRole('row').nth(1)).toHaveText(`now${ADMIN.name}${ADMIN.name}`)
  await expect(preview).toContainText('Ben Okaforchanged')
  await expect(preview).toContainText('09:30')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')

  await page.goto('/on-call')
  const unreachable = /Ben Okafor: no verified contact method · on call/
  const warnings = page.getByRole('region', { name: 'Warnings' })
  const picture = page.getByRole('region', { name: 'The next days' })
  const top = async (region: typeof warnings) => (await region.boundingBox())?.y ?? 0
  expect(await top(picture)).toBeLessThan(await top(warnings))
  await expect(warnings.getByRole('paragraph')).toContainText('· on call in Main rotation')
  await warnings.getByText(/more warning/).click()
  await expect(warnings.getByText(unreachable)).toBeVisible()
  await page.getByText('Calendar of Main rotation').click()
  const calendar = page.getByRole('list', { name: 'Calendar of Main rotation' })
  await expect(calendar.locator('> li')).toHaveCount(35)
  await expect(calendar.locator('[aria-current=date]')).toContainText('today')
  // Its days and times are the reader's, in UTC, as all on the page.
  // The new rotation begins with the next handover, and so after today for the person on call now.
  await expect(calendar.locator('> li').last()).toContainText(/until 0[78]:30/)
  await expect(onCall).toContainText('then')
  await page.getByRole('link', { name: 'Month by month' }).click()
  // Of the schedule's zone, where the month may be another one already.
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
  const month = (count: number) => {
    const day = new Date(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + count, 15)
    return day.toLocaleString('en-GB', { month: 'long', year: 'numeric' })
  }
  await expect(page.getByRole('heading', { name: 'Next 6 weeks' })).toBeVisible()
  await expect(calendar.locator('[aria-current=date]')).toContainText('today')
  await page.getByRole('link', { name: 'Later month' }).click()
  await expect(page.getByRole('heading', { name: month(1) })).toBeVisible()
  // Which may begin with the last days of this one.
  await page.getByRole('link', { name: 'Later month' }).click()
  await expect(page.getByRole('heading', { name: month(2) })).toBeVisible()
  await expect(calendar.locator('[aria-current=date]')).toHaveCount(0)
  await expect(calendar.locator('> li').last()).toContainText('Ben')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Next 6 weeks' })).toBeVisible()
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await expect(page.getByText('Times in Europe/Berlin', { exact: true })).toBeVisible()
  await page.goto('/on-call')

  await page.getByLabel('Who covers').selectOption('Ben Okafor')
  await page.getByLabel('From').fill('2099-03-29T02:30')
  await page.getByLabel('To').fill('2099-10-25T02:30')
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(page.getByText('The clocks of Europe/Berlin skip this time on that day')).toBeVisible()
  await expect(page.getByText('The clocks of Europe/Berlin show this time twice on that day')).toBeVisible()
  await page.getByLabel('From').fill(noon(-3))
  await page.getByLabel('To').fill(noon(-2))
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(page.getByText('Choose an end that is still to come.')).toBeVisible()
  await expect(page.getByLabel('Who covers')).toHaveValue(/\d/)
  await page.getByLabel('To').fill(noon(2))
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to Main rotation: Ben Okafor, ' })).toBeVisible()
  await expect(onCall).toContainText('Ben Okafor')
  await expect(onCall).toContainText('override')
  await expect(onCall).toContainText('then')
  await expect(page.getByRole('list', { name: 'Overrides' })).toContainText('Ben Okafor covers Main rotation now')

  await page.getByLabel('Who covers').selectOption('Ben Okafor')
  await page.getByLabel('From').fill('2062-12-01T09:00')
  await page.getByLabel('To').fill('2062-12-02T09:00')
  await page.getByRole('button', { name: 'Add override' }).click()
  const mistyped = 'Ben Okafor, Fri 1 Dec 2062, 09:00 to Sat 2 Dec 2062, 09:00 Europe/Berlin'
  await expect(page.getByText(`Added to Main rotation: ${mistyped}.`)).toBeVisible()
  const far = page.getByRole('list', { name: 'Overrides' }).getByRole('listitem').filter({ hasText: '1 Dec 2062' })
  await expect(far).toContainText('Ben Okafor covers Main rotation')
  await far.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel the override' }).click()
  await expect(far).toBeHidden()

  await page.getByRole('button', { name: 'Get calendar link' }).click()
  const address = (await page.getByTestId('calendar-feed').textContent()) ?? ''
  rememberSecret(address.split('/').at(-2) ?? '')
  expect(address).toMatch(/\/api\/on-call\/[\w-]{43}\/shifts\.ics$/)
  const feed = await fetch(address.replace(/^https?:\/\/[^/]+/, server.baseUrl))
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(feed.headers.get('cache-control')).toBe('private, no-store')
  const events = eventsOf(await feed.text())
  expect(events.length).toBeGreaterThan(35)
  for (const { SUMMARY, DTSTART } of events)
    expect([SUMMARY, DTSTART]).toEqual(['On call: Main rotation', expect.stringMatching(/^\d{8}T\d{6}Z$/)])
  expect((await fetch(`${server.baseUrl}/api/on-call/${'x'.repeat(43)}/shifts.ics`)).status).toBe(404)
  const byPassword = (password: string) =>
    fetch(`${server.baseUrl}/api/on-call/shifts.ics`, {
      headers: { authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` },
    })
  expect((await byPassword('x'.repeat(43))).status).toBe(401)
  const same = await byPassword(address.split('/').at(-2) ?? '')
  expect(eventsOf(await same.text())).toHaveLength(events.length)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'End the override now' }).click()
  await expect(page.getByRole('list', { name: 'Overrides' })).toBeHidden()
  await expect(onCall).not.toContainText('override')
})

test('a shift in the picture, or a time drawn over it, fills in the override; the picture turns to other weeks', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/on-call')
  const row = page.getByRole('list', { name: 'Next days of Main rotation' })
  await row.getByRole('link').last().click()
  await expect(page.getByLabel('Who covers')).toBeFocused()
  const [from, to] = [page.getByLabel('From'), page.getByLabel('To')]
  await expect(from).toHaveValue(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/)
  const clicked = await to.inputValue()

  await row.scrollIntoViewIfNeeded()
  const box = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + (box.width * 5.5) / 14, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + (box.width * 6.5) / 14, middle, { steps: 5 })
  await page.mouse.up()
  await expect(to).not.toHaveValue(clicked)
  const hours = (Date.parse(`${await to.inputValue()}Z`) - Date.parse(`${await from.inputValue()}Z`)) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(22)
  expect(hours).toBeLessThanOrEqual(26)
  await page.getByLabel('Who covers').selectOption(ADMIN.name)
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to Main rotation: ' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel the override' }).click()
  await expect(page.getByRole('list', { name: 'Overrides' })).toBeHidden()

  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/day=/)
  await expect(row.getByRole('link')).not.toHaveCount(0)
  for (const _ of [1, 2]) {
    const shown = page.url()
    await page.getByRole('link', { name: 'Earlier days' }).click()
    await expect(page).not.toHaveURL(shown)
  }
  await expect(row.getByRole('link')).toHaveCount(0)
})

test('the escalation policy is changed step by step, and says in a sentence what it does', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/escalation')
  await page.getByRole('link', { name: 'Default', exact: true }).click()
  const sentence = page.getByTestId('policy-sentence')
  const usual =
    'High and critical page: immediately the person on call in Main rotation; repeated after 15 minutes, up to 3 times.'
  await expect(sentence).toHaveText(usual)
  await page.getByLabel('medium').check()
  await page.getByRole('button', { name: 'Add a step' }).click()
  const steps = page.getByRole('list', { name: 'Steps' }).locator('> li')
  await expect(steps).toHaveCount(2)
  await expect(page.getByLabel('medium')).toBeChecked()
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Choose a schedule, a person or a chat channel, or remove the step.')).toBeVisible()
  await choose(page.getByLabel('Who step 2 pages'), ADMIN.name)
  await steps.nth(1).getByLabel('Escalate after').fill('5')
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  await expect(steps.nth(0)).toContainText(ADMIN.name)
  await expect(steps.nth(0).getByLabel('Escalate after')).toHaveValue('5')
  await expect(steps.nth(1)).not.toContainText(ADMIN.name)
  await page.getByLabel('Repeat all steps').fill('1')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Saved. It takes effect with the next incident')).toBeVisible()
  await expect(sentence).toHaveText(
    `Medium, high, and critical page: immediately ${ADMIN.name}; after 5 minutes the person on call in Main rotation; all steps repeated after 15 minutes, once.`,
  )
  await page.getByRole('button', { name: 'Remove step 1' }).click()
  await expect(steps).toHaveCount(1)
  await page.getByLabel('medium').uncheck()
  await page.getByLabel('Repeat all steps').fill('3')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(sentence).toHaveText(usual)
})

test('a policy shows whom it would page now and at another time, to responders too, who change nothing', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  await inviteUser(page, { name: 'Cleo Park', email: 'cleo@example.com' })
  await page.goto('/settings/escalation/new')
  const preview = page.getByRole('region', { name: 'Who would be paged' })
  await expect(preview).toContainText('nobody is chosen yet')
  await expect(preview).not.toContainText('pages nobody')
  const who = page.getByLabel('Who step 1 pages')
  await who.fill('no such person')
  await expect(page.getByText('No person, schedule or chat channel of that name.')).toBeVisible()
  await choose(who, 'Cleo')
  await expect(preview.getByRole('list', { name: 'Step 1' })).toContainText(
    "Cleo ParkCan't be paged: no verified contact method",
  )
  await page.getByRole('button', { name: 'Remove Cleo Park' }).click()
  await choose(who, 'Main rotation')
  await expect(preview).toContainText('on call in Main rotation')
  await page.getByLabel('If an incident opened at').fill('2099-03-29T12:00')
  await expect(preview.getByRole('list', { name: 'Step 1' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Escalate after').fill('7')
  await expect(preview).toContainText('7 minagain from step 1, 3×')

  const responder = await newPerson(server)
  await addUser(page, responder, { name: 'Rita', email: 'rita@example.com', password: 'rita-walks-at-night-1' })
  await responder.goto('/settings/routing')
  await expect(responder.getByRole('list', { name: 'Routing rules' })).toContainText('Fallback: everything else.')
  await expect(responder.getByRole('link', { name: 'New rule' })).toHaveCount(0)
  await responder.getByRole('list', { name: 'Routing rules' }).getByRole('link').first().click()
  await expect(responder.getByRole('region', { name: 'Actions' })).toContainText('Pages policy Default')
  await responder.getByRole('region', { name: 'Actions' }).getByRole('link', { name: 'Default' }).click()
  await expect(responder.getByRole('region', { name: 'Who would be paged' })).toContainText('on call in Main rotation')
  await expect(responder.getByRole('button', { name: 'Save policy' })).toHaveCount(0)
})

test('schedule and policy are changed without JavaScript', async ({ page, server, browser }) => {
  await signIn(page, ADMIN)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/settings/escalation')
  await plain.getByRole('link', { name: 'Default', exact: true }).click()
  await plain.getByRole('button', { name: 'Add a step' }).click()
  await plain.getByRole('button', { name: 'Remove step 1' }).click()
  await plain.getByLabel('Who step 1 pages, from a list').selectOption('Main rotation')
  await plain.getByLabel('Escalate after').press('Enter')
  await expect(plain.getByText('Saved. It takes effect with the next incident')).toBeVisible()
  await plain.goto('/on-call/schedules/new')
  await plain.getByLabel('Name').fill('Night')
  await plain.getByLabel('Select a person').selectOption(ADMIN.name)
  await plain.getByRole('button', { name: 'Create schedule' }).click()
  await expect(plain.getByRole('list', { name: 'Next days of Night' })).toContainText('You')
  await context.close()
  await page.goto('/on-call')
  await page.getByRole('link', { name: 'Edit Night' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the schedule' }).click()
  await expect(page.getByRole('heading', { name: 'On call', level: 1 })).toBeVisible()
  await expect(page.getByText('Night')).toBeHidden()
})

/** A calendar's events as their properties, with folded lines unfolded. */
function eventsOf(feed: string) {
  const lines = feed.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect([lines[0], lines.filter(Boolean).at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    if (line === 'BEGIN:VEVENT') events.push({})
    else Object.assign(events.at(-1) ?? {}, { [name]: value.join(':') })
  }
  return events
}
