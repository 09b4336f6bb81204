import { gzipSync } from 'node:zlib'
import { look, visit } from '../support/look'
import { createKey, postAlert, signIn } from '../support/portal'
import { ADMIN, expect, test } from '../support/test'

test.describe.configure({ timeout: 1_200_000 })

test('rejected alerts: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({
  page,
  server,
}) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  await visit(page, '/rejected?key=999999', findings, 'rejected-empty')
  const token = await createKey(page, 'looked at, rejected')
  const like = { title: 'Disk of db-1 \u202E is full', priority: 'P1', labels: ['env:prod'], entityId: 7, host: 'db-1' }
  for (const title of ['one', 'two']) await postAlert(server.baseUrl, token, { ...like, host: title })
  await postAlert(server.baseUrl, token, JSON.stringify(like, null, 2))
  await postAlert(server.baseUrl, token, '{\n  "summary": "Disk full",\n  "severity" "high"\n}')
  const compressed = { Authorization: `Bearer ${token}`, 'Content-Encoding': 'gzip' }
  const body = gzipSync(JSON.stringify(like))
  await fetch(`${server.baseUrl}/api/webhook/ingest`, { method: 'POST', headers: compressed, body })
  await postAlert(server.baseUrl, token, JSON.stringify({ runbookId: 7, rest: 'y'.repeat(100_000) }))
  await postAlert(server.baseUrl, token, JSON.stringify({ title: 'x', level: 3, rest: 'z'.repeat(200_000) }))
  await page.getByRole('link', { name: 'looked at, rejected' }).click()
  await page.getByRole('region', { name: 'State' }).getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('heading', { name: 'Rejected alerts' })).toBeVisible()
  await look(page, 'rejected-list', findings)
  const names = ['too-large-for-the-box', 'large', 'compressed', 'broken', 'fields']
  const list = page.getByRole('list', { name: 'Rejected alerts' })
  const paths = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const [at, path] of paths.entries()) await visit(page, path, findings, `rejected-${names[at]}`)

  await page.getByText('Which value is which severity').click()
  await page.getByText('Discard all 3 like this').click()
  await page.getByLabel('Text of the alert').fill('{"entityId": 7}')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('This still does not fit.')).toBeVisible()
  await look(page, 'rejected-refused', findings)
  await page.getByRole('button', { name: 'Accept all 3 like this' }).click()
  await expect(page.getByText('3 alerts have become incidents.')).toBeVisible()
  await look(page, 'rejected-accepted', findings)
  await visit(page, '/rejected?state=closed', findings, 'rejected-closed')
  await page
    .getByRole('link', { name: /Invalid fields/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^#\d+ Disk of/ }).click()
  await expect(page.getByRole('link', { name: 'a rejected alert', exact: true })).toBeVisible()
  await look(page, 'incident-of-a-rejected-alert', findings)
  await visit(page, '/settings/api-keys', findings, 'settings-api-keys-rejected')
  await page.getByRole('link', { name: 'looked at, rejected' }).click()
  await expect(page.getByRole('link', { name: /^what was sent/ }).first()).toBeVisible()
  await look(page, 'settings-api-key-rejected', findings)
  expect(findings).toEqual([])
})
