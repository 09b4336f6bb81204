import { addUser, createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const CATALOG = `kind: Component
metadata:
  name: ledger
  title: The ledger
  links: [{ url: "https://wiki.example.com/ledger" }]
---
kind: User
metadata: { name: ada }
`

test('a catalog is tried and imported, and the entity shows its days', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'catalog')
  await postAlert(server.baseUrl, token, {
    summary: 'Ledger is slow',
    severity: 'critical',
    entityId: 'ledger',
    labels: { env: 'prod' },
  })
  await page.goto('/entities')
  await page.getByRole('link', { name: 'Import' }).click()
  const text = page.getByLabel('catalog-info.yaml')
  await text.fill('kind: Component\nmetadata: { title: No name }')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Document 1, metadata.name: Give the name of the entity.')).toBeVisible()
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'catalog-info.yaml', mimeType: 'text/yaml', buffer: Buffer.from(CATALOG) })
  await expect(text).toHaveValue(CATALOG)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('It would be: 1 added, 0 changed, 0 left as they were.')).toBeVisible()
  await expect(page.getByText('Skipped 1 of kind User.')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'ledger', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The ledger' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Labels' })).toContainText('env=prod')
  const strip = page.getByRole('region', { name: 'The last 90 days' })
  await expect(async () => {
    await page.reload()
    await expect(strip.getByRole('listitem')).toHaveCount(90, { timeout: 1_000 })
  }).toPass()
  await strip.getByRole('link', { name: 'worst critical' }).click()
  await expect(page.getByRole('list', { name: 'Incidents' })).toContainText('Ledger is slow')
})

test('the worst comes first, the filter filters, and a new entity has a button of its own', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'worst')
  for (const [entityId, severity] of [
    ['aa-calm', 'low'],
    ['zz-burning', 'critical'],
  ] as const)
    await postAlert(server.baseUrl, token, { summary: entityId, severity, entityId })
  await page.goto('/entities')
  const rows = page.getByRole('list', { name: 'Entities' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'zz-burning' })).toContainText('1 critical, 1 unanswered')
  const names = await rows.getByRole('link').allInnerTexts()
  expect(names.indexOf('zz-burning')).toBeLessThan(names.indexOf('aa-calm'))
  const filter = page.getByRole('searchbox', { name: 'Filter entities' })
  await filter.fill('BURN')
  await filter.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('zz-burning')
  await filter.fill('no such thing')
  await filter.press('Enter')
  await page.getByRole('link', { name: 'Show all entities' }).click()
  await expect(rows.filter({ hasText: 'aa-calm' })).toBeVisible()
  await page.getByRole('link', { name: 'New entity' }).click()
  await page.getByLabel('Identifier').fill('by-hand')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/entities\/by-hand\?edit=1$/)
  await expect(page.getByText('No alert has named this entity yet.')).toBeVisible()
})

test('of two people who describe an entity the second is told who was first, and overwrites nothing', async ({
  page,
  server,
  newPerson,
}) => {
  const second = await newPerson(server)
  for (const person of [page, second]) {
    await signIn(person, ADMIN)
    await person.goto('/entities/vault?edit=1')
    await person.getByLabel('Name').fill(person === page ? 'The vault' : 'A vault')
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'The vault' })).toBeVisible()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('ada has changed this entity since you opened it.')).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', { name: 'The vault' })).toBeVisible()
  await second.getByLabel('Name').fill('A vault')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('heading', { name: 'A vault' })).toBeVisible()
})

test('of two people who change a runbook the second sees what the first saved, and a version is restored', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const second = await newPerson(server)
  await addUser(page, second, { name: 'Dora Second', email: 'dora@example.com', password: 'dora-walks-at-night-1' })
  const path = '/runbooks/grow-the-disk'
  await page.goto(`${path}?edit=1`)
  await page.getByLabel('Title').fill('Grow the disk')
  await page.getByLabel('What to do').fill('1. Look\n2. Grow')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('· Version 1,')).toBeVisible()

  for (const browser of [page, second]) {
    await browser.goto(path)
    await browser.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(browser.getByLabel('What to do')).toBeVisible()
  }
  await page.getByLabel('What to do').fill('1. Look\n2. Grow by half')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await second.getByLabel('What to do').fill('1. Call Dora')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText(`${ADMIN.name} has saved version 2 since you opened this runbook`)).toBeVisible()
  await expect(second.getByRole('region', { name: 'What changed meanwhile' })).toContainText('added: 2. Grow by half')
  await expect(second.getByLabel('What to do')).toHaveValue('1. Call Dora')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Saved.', { exact: true })).toBeVisible()

  await page.goto(path)
  await expect(page.getByText('· Version 3, Dora Second')).toBeVisible()
  await page.getByText('Versions', { exact: true }).click()
  await page.getByRole('link', { name: 'Version 2', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('added: 1. Call Dora')
  await page.getByRole('button', { name: 'Restore version 2' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText(`· Version 4, ${ADMIN.name}`)).toBeVisible()
  await expect(page.getByText('Grow by half').first()).toBeVisible()
})

test('runbooks stand by folder with their last use, and are filtered by a text', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'runbook folders')
  for (const runbookId of ['cellar/pump-stands-still', 'cellar/water-rises', 'attic-is-hot'])
    expect((await postAlert(server.baseUrl, token, { summary: 'Look', severity: 'low', runbookId })).status).toBe(201)
  await page.goto('/runbooks')
  const cellar = page.getByRole('list', { name: 'Runbooks of cellar' })
  await expect(cellar.getByRole('listitem')).toHaveCount(2)
  await expect(cellar.getByRole('listitem').first()).not.toContainText('never used')
  await page.getByLabel('Filter runbooks').fill('WATER')
  await page.getByLabel('Filter runbooks').press('Enter')
  await expect(cellar.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'attic-is-hot' })).toHaveCount(0)
  await page.getByLabel('Filter runbooks').fill('nothing of that name')
  await page.getByLabel('Filter runbooks').press('Enter')
  await page.getByRole('link', { name: 'Show all runbooks' }).click()
  await expect(page.getByRole('link', { name: 'attic-is-hot' }).last()).toBeVisible()
})

test('a runbook reads as in its incident and names its incidents; its entity leads to it', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'read')
  await page.goto('/runbooks/boiler-is-cold?edit=1')
  await page.getByLabel('Title').fill('Boiler is cold')
  await page.getByLabel('What to do').fill('Read this.\n\n- [ ] Look at the flame\n- [ ] Light it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Boiler is cold' })).toBeVisible()
  const alert = { summary: 'No heat', severity: 'high', entityId: 'boiler', runbookId: 'boiler-is-cold' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await page.reload()
  const text = page.getByRole('article', { name: 'Text of the runbook' })
  await expect(text.locator('li.step')).toHaveText(['Look at the flame', 'Light it'])
  await expect(text.getByRole('checkbox')).toHaveCount(0)
  await expect(text.getByRole('link', { name: `Tick the steps in #${id}` })).toBeVisible()
  await page.getByRole('region', { name: 'Incidents with this runbook' }).getByRole('link', { name: 'No heat' }).click()
  await expect(page).toHaveURL(new RegExp(`/incidents/${id}$`))
  await expect(page.getByRole('region', { name: 'Runbook' }).locator('li.step')).toHaveCount(2)

  await page.goto('/entities/boiler')
  const incidents = page.getByRole('region', { name: 'Incidents' })
  await expect(incidents.getByRole('link', { name: 'No heat' })).toBeInViewport()
  await page.getByRole('region', { name: 'Runbook' }).getByRole('link', { name: 'Boiler is cold' }).click()
  await expect(text).toBeVisible()
})
