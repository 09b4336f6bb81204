import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { freePort } from '../../testing/postgres'
import type { ReverseProxy } from './nginx'
import { RESULTS } from './server'

export const hasCaddy = spawnSync('caddy', ['version']).status === 0

/**
 * Starts Caddy with docs/Caddyfile in front of two ports. Nothing of it is changed but the addresses, and that it speaks
 * plain HTTP, keeps its files in a folder of its own, and has no port for administration.
 */
export async function startCaddy(instances: readonly [number, number], port?: number): Promise<ReverseProxy> {
  const chosen = port ?? (await freePort())
  const folder = join(RESULTS, `caddy-${chosen}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, configuration(instances, chosen))
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const baseUrl = `http://localhost:${chosen}`
  await untilServing(baseUrl)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { baseUrl, stop }
}

function configuration([first, second]: readonly [number, number], port: number) {
  return readFileSync('docs/Caddyfile', 'utf8')
    .replace('\n{\n', '\n{\n\tadmin off\n')
    .replace('tocsin.example.com {', `http://localhost:${port} {\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
}

/** Once it has found an instance that is ready. */
async function untilServing(baseUrl: string) {
  const answers = () =>
    fetch(`${baseUrl}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { message: 'Caddy answers' }).toBe(true)
}
