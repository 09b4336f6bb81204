import { openDatabase } from '../lib/db/open'
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import { postAlert } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { expect, test } from './support/test'

const ROUNDS = 10
const SENDERS = 8

test.describe.configure({ timeout: 400_000 })

for (const [name, startDatabase] of Object.entries(DATABASES)) {
  test(`${name}: after ${ROUNDS} rounds of kill -9 under load every acknowledged incident is there, whole`, async () => {
    const database = await startDatabase()
    const folder = `kill-9-${name}-${Date.now()}`
    const acknowledged = new Map<string, string>()
    let server = await startServer({ name: folder, env: database.env })
    await runCli(server, ['workspaces', 'create', '--name', 'Crash'], '', database.env)
    const token = (await runCli(server, ['api-keys', 'create', '--name', 'crash'], '', database.env)).trim()
    rememberSecret(token)
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) server = await startServer({ name: folder, port: server.port, env: database.env })
      const load = sendUntilDown(server.baseUrl, token, round, acknowledged)
      await untilSize(acknowledged, acknowledged.size + 25)
      await server.stop('SIGKILL')
      await load
    }
    server = await startServer({ name: folder, port: server.port, env: database.env })
    const db = await openDatabase(database.url, server.dataDir)
    const incidents = await db.read.incident.findMany({ include: { labels: true, timeline: true } })
    await db.close()
    await server.stop()
    await database.stop()

    const stored = new Map(incidents.map((incident) => [String(incident.id), incident]))
    const lost = [...acknowledged].filter(([id, body]) => stored.get(id)?.payload !== body)
    const halfWritten = incidents.filter(({ labels, timeline }) => labels.length !== 2 || timeline.length !== 1)
    console.log(
      `${name}: ${ROUNDS} rounds, ${acknowledged.size} acknowledged, ${lost.length} lost, ${halfWritten.length} half-written`,
    )
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 25)
    expect(lost).toEqual([])
    expect(halfWritten).toEqual([])
  })
}

/** Sends from several connections, one alert after the other, until the server no longer answers. */
async function sendUntilDown(baseUrl: string, token: string, round: number, acknowledged: Map<string, string>) {
  const sender = async (_: unknown, index: number) => {
    for (let n = 0; n < 5_000; n++) {
      const body = JSON.stringify({
        summary: `Alert ${round}/${index}/${n}`,
        severity: 'high',
        labels: { round, index: String(index) },
      })
      const answer = await postAlert(baseUrl, token, body)
        .then(async (response) => ({ status: response.status, json: await response.json() }))
        .catch(() => undefined)
      if (!answer) return
      if (answer.status === 201) acknowledged.set(answer.json.id, body)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
}

async function untilSize(acknowledged: Map<string, string>, size: number) {
  for (let left = 3_000; acknowledged.size < size && left > 0; left--)
    await new Promise((resolve) => setTimeout(resolve, 10))
}
