import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { SECRET } from './webhook-settings'

export type Recipe = Awaited<ReturnType<typeof startRecipe>>

/** A recipe of docs/recipes as a process of its own, until the test ends. Its signing secret is in a file. */
export async function startRecipe(name: string, settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'))
  writeFileSync(join(folder, 'secret'), `${SECRET}\n`)
  const own = { SIGNING_SECRET_FILE: join(folder, 'secret'), STATE_DIR: join(folder, 'state'), ...settings }
  let { child, url } = await run(name, { PORT: '0', ...own })
  onTestFinished(async () => {
    await kill(child)
    rmSync(folder, { recursive: true })
  })
  return {
    url,
    folder,
    kill: () => kill(child),
    /** Again at the same address; `changes`: settings that are others then. */
    restart: async (changes: Record<string, string> = {}) => {
      await kill(child)
      ;({ child, url } = await run(name, { ...own, ...changes, PORT: new URL(url).port }))
    },
  }
}

/** What it says when it cannot start. */
export async function refusalOf(name: string, settings: Record<string, string>) {
  const child = start(name, settings)
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

function start(name: string, settings: Record<string, string>) {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...settings }
  return spawn(process.execPath, [join('docs/recipes', `${name}.mjs`)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(name: string, settings: Record<string, string>) {
  const child = start(name, settings)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (text: Buffer) => {
      said += text
      const [address] = /(?<=taken at )http\S+(?=\n)/.exec(said) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(said)))
  })
  return { child, url }
}

type Child = ChildProcessByStdio<null, Readable, Readable>

async function kill(child: Child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
