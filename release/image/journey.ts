import { deepStrictEqual, ok, strictEqual } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isReady } from '../../testing/is-ready'
import { freePort } from '../../testing/postgres'
import type { ImageConfig } from './buildah'
import { createContainer } from './container'

const START_MS = 60_000
const STOP_MS = 10_000
const COMPILERS = ['gcc', 'g++', 'cc', 'make', 'python3']

type Image = { config: ImageConfig; files: string; data: string }

/** From an image to an incident, and to the same incident after a stop and a start; throws where it does not come to that. */
export async function tryImage({ config, files, data }: Image) {
  const folders = ['bin', 'usr/bin', 'usr/local/bin']
  deepStrictEqual(
    COMPILERS.filter((name) => folders.some((folder) => existsSync(join(files, folder, name)))),
    [],
  )
  deepStrictEqual([config.User, Object.keys(config.Volumes)], ['1000:1000', ['/data']])
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const env = { HOST: '127.0.0.1', PORT: String(port), BASE_URL: baseUrl }
  const container = createContainer({ files, data, config, env })

  const first = await start(container, baseUrl)
  deepStrictEqual(ids(first.pid), ['1000', '1000', '1000', '1000'])
  ok(/\/setup#\S/.test(first.output()), 'the log has no link to the set-up page')
  ok(await container.isHealthy(), 'the health check fails beside a server that is well')
  container.exec('tocsin', 'workspaces', 'create', '--name', 'Acme')
  const token = container.exec('tocsin', 'api-keys', 'create', '--name', 'image').trim()
  const opened = await send(baseUrl, token)
  strictEqual(opened.status, 201)
  strictEqual((await fetch(`${baseUrl}/login`)).status, 200)
  container.exec('tocsin', 'backup', '/data/backup.db')
  await stop(first)
  ok(!(await container.isHealthy()), 'the health check succeeds without a server')

  const second = await start(container, baseUrl)
  deepStrictEqual(await send(baseUrl, token), { ...opened, status: 200 })
  await stop(second)
  console.log(`incident ${opened.id} was there after a stop and a start`)
}

async function start(container: ReturnType<typeof createContainer>, baseUrl: string) {
  const beganAt = performance.now()
  const server = container.run()
  while (!(await isReady(baseUrl)) || !server.output().includes('Tocsin serves on')) {
    const isLate = performance.now() - beganAt > START_MS
    if (isLate || server.hasEnded()) throw new Error(`the server did not start:\n${server.output()}`)
    await pause(50)
  }
  console.log(`started: ${((performance.now() - beganAt) / 1000).toFixed(1)} s`)
  return server
}

async function stop(server: Awaited<ReturnType<typeof start>>) {
  const beganAt = performance.now()
  strictEqual(await server.stop(), 0, server.output())
  const took = performance.now() - beganAt
  ok(took < STOP_MS, `the server took ${took} ms to stop`)
  ok(!/EROFS|read-only file system/i.test(server.output()), server.output())
  console.log(`stopped: ${(took / 1000).toFixed(1)} s, exit code 0`)
}

/** The same alert again is the same incident. */
async function send(baseUrl: string, token: string) {
  const answer = await fetch(`${baseUrl}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'image' },
    body: JSON.stringify({ summary: 'Disk of db-1 is full', severity: 'critical' }),
  })
  const { id } = await answer.json()
  return { status: answer.status, id }
}

/** Real, effective, saved, and that of the file system. */
function ids(pid: number) {
  const [, uids = ''] = /^Uid:\t(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return uids.split('\t')
}
