import { runCli } from './support/cli'
import { testContract } from './support/contract'
import { DATABASES } from './support/databases'
import { signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

test.describe.configure({ timeout: 300_000 })

test('what npm run dev serves can be signed in to', async ({ newPerson }) => {
  const server = await startServer({ name: `dev-${Date.now()}`, env: ADMIN_ENV, isDev: true })
  const page = await newPerson(server)
  // Each page is compiled when it is first asked for, which takes longer than an expectation waits.
  for (const path of ['/api/auth/session', '/incidents', '/login']) await page.goto(path)
  await signIn(page, ADMIN)
  await expect(page.getByText('No alert has arrived yet')).toBeVisible()
  await page.close()
  expect(await server.stop()).toBe(0)
})

test.describe("the contract, by Next's route handler", () => {
  testContract({ startDatabase: DATABASES.sqlite, isDev: true })
})

test("the answers of npm start are those of Next's route handler, to the byte", async () => {
  const servers = [await startForComparison(false), await startForComparison(true)]
  for (const [what, request] of Object.entries(REQUESTS)) {
    const [ours, nexts] = await Promise.all(servers.map(({ server, token }) => comparable(server, token, request)))
    expect(ours, what).toEqual(nexts)
  }
  for (const { server } of servers) expect(await server.stop()).toBe(0)
})

const GOOD = JSON.stringify({ summary: 'Disk full', severity: 'high', labels: { a: [1, 'é'] } })
const REQUESTS: Record<string, RequestInit> = {
  accepted: { body: GOOD },
  'with a key': { body: GOOD, headers: { 'Idempotency-Key': 'k' } },
  'with the key again': { body: GOOD, headers: { 'Idempotency-Key': 'k' } },
  'with the key and another body': { body: `${GOOD} `, headers: { 'Idempotency-Key': 'k' } },
  'with an empty key': { body: GOOD, headers: { 'Idempotency-Key': '' } },
  'fields against the contract': { body: '{"summary":"ü\\n","severity":"HIGH","labels":[]}' },
  'broken JSON': { body: '{"summary":' },
  'no object': { body: '[]' },
  'no body': {},
  'no UTF-8': { body: new Uint8Array([0xff, 0xfe]) },
  'too large': { body: 'x'.repeat(1024 * 1024 + 1) },
  'another content type': { body: GOOD, headers: { 'Content-Type': 'text/plain' } },
  compressed: { body: GOOD, headers: { 'Content-Encoding': 'gzip' } },
  'no token': { body: GOOD, headers: { Authorization: '' } },
  'another token': { body: GOOD, headers: { Authorization: 'Bearer tocsin_x' } },
  read: { method: 'GET' },
  asked: { method: 'OPTIONS' },
  headed: { method: 'HEAD' },
}

async function startForComparison(isDev: boolean) {
  const server = await startServer({ name: `bytes-${isDev}-${Date.now()}`, isDev })
  await runCli(server, ['workspaces', 'create', '--name', 'Bytes'])
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'bytes'])).trim()
  rememberSecret(token)
  return { server, token }
}

/** An answer without what is different each time, and without how a server sends it and Next varies it. */
async function comparable({ baseUrl }: TestServer, token: string, { headers, ...rest }: RequestInit) {
  const usual = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Accept-Encoding': 'identity',
  }
  const url = `${baseUrl}/api/webhook/ingest`
  const answer = await fetch(url, { method: 'POST', ...rest, headers: { ...usual, ...headers } })
  const once = /req_\w{20}|\d{4}-\d\d-\d\dT[\d:.]+Z|localhost:\d+|r=\d+;t=\d+/g
  const text = (await answer.text()).replaceAll(once, '…')
  const sent = [...answer.headers].filter(([name]) => !SENDING.has(name)).map((pair) => pair.join(': '))
  return { status: answer.status, headers: sent.map((line) => line.replaceAll(once, '…')).sort(), text }
}

const SENDING = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'])
