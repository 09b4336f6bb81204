import type { Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

// Bytes of an answer before it is compressed: markup, and the same again as data for React.
const INCIDENT_PAGE = 300_000
const PIECE = 600_000
const LIST = 600_000
const KEY_PAGE = 300_000
const REJECTED_PAGE = 300_000
const RUNBOOK_PAGE = 500_000

const good = '"summary":"Disk full","severity":"critical"'
const members = (count: number, member: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => member(n)).join()

const HOSTILE: [string, string][] = [
  ['1,000 extra fields', `{${good},${members(1_000, (n) => `"k${n}":${n}`)}}`],
  ['60,000 extra fields', `{${good},${members(60_000, (n) => `"k${n}":${n}`)}}`],
  ['140,000 duplicate keys', `{${good},${members(140_000, () => '"a":1')}}`],
  ['100,000 U+202E in details', `{${good},"details":"${'\u202E'.repeat(100_000)}"}`],
  ['300,000 U+200B in details', `{${good},"details":"${'\u200B'.repeat(300_000)}"}`],
  ['200,000 hidden characters between others', `{${good},"details":"${'a\u200B'.repeat(200_000)}"}`],
  ['100,000 U+200B in an extra field', `{${good},"x":"${'\u200B'.repeat(100_000)}"}`],
  [
    '900 hidden characters in each of 30 labels',
    `{${good},"labels":{${members(30, (n) => `"l${n}":"${'\u200B'.repeat(900)}"`)}}}`,
  ],
  ['a summary of 1,000,000 characters', `{"severity":"high","summary":"${'x'.repeat(1_000_000)}"}`],
  ['a summary with 100,000 U+202E', `{"severity":"high","summary":"S${'\u202E'.repeat(100_000)}"}`],
  ['900,000 incompressible characters', `{${good},"details":"${noise(900_000)}"}`],
  ['900,000 ampersands', `{${good},"details":"${'&'.repeat(900_000)}"}`],
]

test('no accepted alert makes a page much larger, and all of it can be read and kept', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'large')
  for (const [name, body] of HOSTILE) {
    const answer = await postAlert(server.baseUrl, token, body)
    expect(answer.status, name).toBe(201)
    const path = `/incidents/${(await answer.json()).id}`
    expect.soft(await bytesOf(page, path), name).toBeLessThan(INCIDENT_PAGE)
    expect.soft(await bytesOf(page, `${path}/payload`), name).toBeLessThan(PIECE)
    const file = await page.request.get(`${path}/payload/download`)
    expect(await file.text(), name).toBe(body)
    expect(file.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  const [, worst = ''] = HOSTILE[8] ?? []
  for (let n = HOSTILE.length; n < 50; n++) await postAlert(server.baseUrl, token, worst)
  expect.soft(await bytesOf(page, '/incidents')).toBeLessThan(LIST)
  const key = await keyPath(page)
  expect.soft(await bytesOf(page, key)).toBeLessThan(KEY_PAGE)
})

test('a long text is cut on the incident, and shown whole part by part', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'parts')
  const lines = Array.from({ length: 9_000 }, (_, n) => `line ${n}`).join('\n')
  const alert = {
    summary: `Long ${'y'.repeat(2_000)}`,
    severity: 'low',
    details: lines,
    labels: { trace: 'z'.repeat(600) },
  }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('line 99\n')).toBeVisible()
  await page.getByRole('link', { name: 'Show all of the details' }).click()
  await expect(page.getByRole('heading', { name: 'Field details' })).toBeVisible()
  await expect(page.getByText('Part 1 of 3')).toBeVisible()
  const shown: string[] = []
  for (let part = 1; part <= 3; part++) {
    await expect(page.getByText(`Part ${part} of 3`)).toBeVisible()
    shown.push((await page.getByTestId('piece').textContent()) ?? '')
    if (part < 3) await page.getByRole('link', { name: 'Next', exact: true }).click()
  }
  expect(shown.join('')).toBe(lines)
  await page.goto(`/incidents/${id}`)
  await page.getByRole('link', { name: 'Show all of label 1' }).click()
  await expect(page.getByTestId('piece')).toHaveText('z'.repeat(600))
  await page.getByRole('link', { name: 'Incidents with this label' }).click()
  await expect(page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')).toHaveCount(1)
})

test('no rejected alert makes its page much larger', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'rejected large')
  const bodies = [
    `{"summary":"${'\u200B'.repeat(300_000)}"}`,
    `{"title":"a",${members(60_000, (n) => `"k${n}":${n}`)}}`,
    `{"summary":"a","severity":"${'"'.repeat(10).replaceAll('"', '\\"')}","x":"${'&'.repeat(900_000)}"}`,
    `{"summary":"broken ${'y'.repeat(500_000)}`,
  ]
  for (const body of bodies) {
    const answer = await postAlert(server.baseUrl, token, body)
    expect(answer.status).toBe(400)
  }
  await page.goto('/rejected')
  const kinds = page.getByRole('list', { name: 'Rejected alerts' }).getByRole('listitem')
  const links = await kinds.filter({ hasText: 'rejected large' }).getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    expect.soft(await bytesOf(page, path ?? '')).toBeLessThan(REJECTED_PAGE)
    expect.soft(await bytesOf(page, `${path}/body`)).toBeLessThan(PIECE)
  }
  const sent = await Promise.all(paths.map(async (path) => (await page.request.get(`${path}/body/download`)).text()))
  expect(bodies).toEqual(expect.arrayContaining(sent))
})

test('a runbook that takes too long to render is shown as it was written, and alerts are taken meanwhile', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'runbook')
  await page.goto('/runbooks/slow?edit=1')
  await page.getByLabel('Title').fill('Slow')
  await page.getByLabel('What to do').fill('*a **a '.repeat(20_000))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Slow' })).toBeVisible()
  await expect(page.getByText('The text is shown as it was written')).toBeVisible()
  const opening = [1, 2, 3].map(() => bytesOf(page, '/runbooks/slow'))
  const alerts = Array.from({ length: 20 }, () => postAlert(server.baseUrl, token, { summary: 'Now', severity: 'low' }))
  for (const answer of await Promise.all(alerts)) expect(answer.status).toBe(201)
  for (const bytes of await Promise.all(opening)) expect.soft(bytes).toBeLessThan(RUNBOOK_PAGE)
})

test('a search for 1,000 labels is answered with what to change', async ({ page }) => {
  await signIn(page, ADMIN)
  const q = members(1_000, (n) => `label.a${n}:b`).replaceAll(',', ' ')
  await page.goto(`/incidents?q=${q.slice(0, 12_000).replaceAll(' ', '+')}`)
  await expect(page.getByText('A search has at most 2,000 characters.')).toBeVisible()
  expect(await bytesOf(page, `/incidents?q=${q.slice(0, 1_900).replaceAll(' ', '+')}`)).toBeLessThan(LIST)
  await page.goto(`/incidents?q=${q.slice(0, 1_900).replaceAll(' ', '+')}`)
  await expect(page.getByText('A search takes at most 20 terms.')).toBeVisible()
})

async function bytesOf(page: Page, path: string) {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  return (await answer.body()).byteLength
}

async function keyPath(page: Page) {
  await page.goto('/settings/api-keys')
  return (await page.getByRole('link', { name: 'large', exact: true }).getAttribute('href')) ?? ''
}

/** Letters in no order, always the same. */
function noise(length: number) {
  let seed = 1
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (seed % 26))
  }).join('')
}
