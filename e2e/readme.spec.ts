import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { createKey, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const run = promisify(execFile)

test("the README's curl opens an incident", async ({ page, server }) => {
  const block = [...readFileSync('README.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code ?? '')
  const curl = block.find((code) => code.includes('/api/webhook/ingest')) ?? ''
  await signIn(page, ADMIN)
  const token = await createKey(page, 'readme')
  const env = { ...process.env, TOCSIN_TOKEN: token }
  const { stdout } = await run('bash', ['-c', curl.replaceAll('http://localhost:3000', server.baseUrl)], { env })
  const { id, status } = JSON.parse(stdout)
  expect(status).toBe('open')
  await page.goto(`/incidents/${id}`)
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
})

test('the curl that the portal shows beside a new token opens an incident', async ({ page }) => {
  await signIn(page, ADMIN)
  await createKey(page, 'shown')
  const curl = (await page.getByTestId('curl').textContent()) ?? ''
  const { stdout } = await run('bash', ['-c', curl])
  expect(JSON.parse(stdout).status).toBe('open')
})
