import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../testing/postgres'
import { findPrograms } from '../trials/senders/alertmanager/monitoring'
import { startProgram } from '../trials/senders/children'
import { createKey, postAlert, shownToken, signIn, unfold } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const run = promisify(execFile)

/** In the form of Alertmanager's webhook. */
function bodyOf(status: 'firing' | 'resolved', hosts = ['db-1:9100']) {
  const alerts = hosts.map((instance) => ({
    status,
    labels: { alertname: 'InstanceDown', instance, severity: 'page' },
    annotations: { summary: `Instance ${instance} down`, description: 'It does not answer.' },
    fingerprint: `fp-${instance}`,
  }))
  return { receiver: 'tocsin', status, alerts, version: '4', groupKey: '{}' }
}

test('a key for Alertmanager: its configuration, its first alert, repeats and a recovery, and a reading that is changed', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await page.getByLabel('Alertmanager').check()
  await page.getByLabel('Name').fill('prometheus-prod')
  await page.getByRole('button', { name: 'Create key' }).click()
  const token = await shownToken(page)
  const configuration = page.locator('pre').first()
  await expect(configuration).toContainText(`credentials: ${token}`)
  await expect(configuration).toContainText(`url: ${server.baseUrl}/api/webhook/ingest`)

  await page.getByRole('link', { name: 'Watch its first alert arrive' }).click()
  await expect(page.getByText('Waiting for the first alert…')).toBeVisible()
  const first = await postAlert(server.baseUrl, token, bodyOf('firing', ['db-1:9100', 'db-2:9100']))
  expect(first.status).toBe(201)
  const recent = page.getByRole('list', { name: 'Recent alerts' })
  await expect(recent.getByRole('link', { name: 'Instance db-1:9100 down' })).toBeVisible()

  await page.reload()
  await unfold(page, 'Field mapping')
  const trial = page.getByRole('region', { name: 'Trial' })
  await expect(trial).toContainText('Instance db-1:9100 down')
  await page.getByLabel('Summary', { exact: true }).fill('labels.alertname')
  await expect(trial).toContainText('InstanceDown')
  await page.getByLabel('Summary', { exact: true }).fill('nothing.here')
  await expect(trial).toContainText('cannot be read: an incident says so')
  await page.getByLabel('Summary', { exact: true }).fill('annotations..summary')
  await expect(trial).toContainText('Write a path such as labels.severity')
  await page.getByLabel('Summary', { exact: true }).fill('annotations.summary, labels.alertname')
  await page.getByRole('button', { name: 'Save mapping' }).click()
  await expect(page.getByText('Saved. It takes effect with the next alert.')).toBeVisible()
  await page.getByText('It differs from the preset alertmanager in summary').click()
  await expect(page.getByText('preset: annotations.summary, ')).toBeVisible()

  expect((await postAlert(server.baseUrl, token, bodyOf('firing'))).status).toBe(200)
  expect((await postAlert(server.baseUrl, token, bodyOf('resolved'))).status).toBe(200)
  await page.goto('/incidents?q=status%3Aany&sort=newest')
  const row = page.getByRole('listitem').filter({ hasText: 'Instance db-1:9100 down' })
  await expect(row).toContainText('×2')
  await row.getByRole('link').first().click()
  const notices = page.getByRole('region', { name: 'Alerts received' })
  await expect(notices).toContainText('Fired 2 times')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('API key prometheus-prod resolved')
  await notices.getByText('Show raw alerts').click()
  await expect(notices.getByRole('list', { name: 'Raw alerts' })).toContainText('was over and resolved it')
})

test('a real Alertmanager, with the configuration that is shown: its first alert appears by itself', async ({
  page,
}, info) => {
  const programs = await findPrograms()
  test.skip(!programs, 'Alertmanager cannot be had here')
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await page.getByLabel('Alertmanager').check()
  await page.getByLabel('Name').fill('real alertmanager')
  await page.getByRole('button', { name: 'Create key' }).click()
  await shownToken(page)
  const folder = info.outputPath('alertmanager')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'alertmanager.yml'), (await page.locator('pre').first().textContent()) ?? '')
  await page.getByRole('link', { name: 'Watch its first alert arrive' }).click()
  await expect(page.getByText('Waiting for the first alert…')).toBeVisible()
  const port = await freePort()
  const address = [`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address=']
  const program = startProgram(programs?.alertmanager ?? '', ['--config.file=alertmanager.yml', ...address], folder)
  const alert = {
    labels: { alertname: 'DiskFull', instance: 'db-7', severity: 'warning' },
    annotations: { summary: 'Disk of db-7 is full' },
  }
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify([alert]) }
  const tell = () =>
    fetch(`http://127.0.0.1:${port}/api/v2/alerts`, request).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(tell).toBe(true)
  const recent = page.getByRole('list', { name: 'Recent alerts' })
  // It waits for half a minute, in case more of the group come.
  await expect(recent.getByRole('link', { name: 'Disk of db-7 is full' })).toBeVisible({ timeout: 60_000 })
  await program.kill()
})

test('a key for a script: the commands that are shown open an incident and resolve it', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await page.getByLabel('curl or a script').check()
  await page.getByLabel('Name').fill('backup script')
  await page.getByRole('button', { name: 'Create key' }).click()
  await shownToken(page)
  const [open = '', resolve = ''] = await page.locator('pre').allTextContents()
  const opened = JSON.parse((await run('sh', ['-c', open])).stdout)
  expect(opened.outcomes).toEqual([{ id: opened.id, outcome: 'opened' }])
  const resolved = JSON.parse((await run('sh', ['-c', resolve])).stdout)
  expect(resolved).toMatchObject({ id: opened.id, status: 'resolved', outcomes: [{ outcome: 'resolved' }] })
})

test('a refused Alertmanager is repaired once and for all, from what it was refused', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'old prometheus')
  const body = bodyOf('firing', ['cache-1:9121', 'cache-2:9121'])
  for (let n = 0; n < 2; n++) expect((await postAlert(server.baseUrl, token, body)).status).toBe(400)
  await page.goto('/rejected')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'old prometheus' })
    .getByRole('link', { name: 'Invalid fields' })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Read them from now on' })).toContainText('a body of alertmanager')
  await page.getByRole('button', { name: 'Read this key’s alerts this way' }).click()
  const recent = page.getByRole('list', { name: 'Recent alerts' })
  await expect(recent.getByRole('link', { name: 'Instance cache-2:9121 down' })).toBeVisible()
  expect((await postAlert(server.baseUrl, token, bodyOf('resolved', ['cache-1:9121']))).status).toBe(200)
  await page.goto('/incidents?q=status%3Aany&sort=newest')
  await expect(page.getByRole('listitem').filter({ hasText: 'cache-1:9121 down' })).toContainText('resolved')
  await expect(page.getByRole('listitem').filter({ hasText: 'cache-2:9121 down' })).toContainText('×2')
})
