import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecipe } from '../../../lib/senders/recipe'
import type { SenderName } from '../../../lib/senders/senders'
import { expectSoon } from '../check'
import type { Program } from '../children'
import { incidentsOf, type Tocsin } from '../tocsin'
import type { SenderTrial } from '../trial'

/** What a tool that runs checks is started with. */
export type CheckRun = {
  folder: string
  /** The folder into which its packages are unpacked. */
  unpacked: string
  env: Record<string, string>
  /** Prints a line and exits with 0 or, while the service is down, with 2. */
  check: string
  /** Does so for the host that has the service. */
  hostCheck: string
  /** The pieces of its page under docs/senders, with the address and a token filled in. */
  recipe: string[]
}

type CheckTool = {
  name: SenderName
  title: string
  /** Undefined where its packages cannot be had. */
  unpack: () => Promise<string | undefined>
  start: (run: CheckRun) => Program
  /** Whether it also tells of hosts. */
  hasHosts?: boolean
}

const DOWN = `CRITICAL - "it" says \\\\ & 'no' <b>`

/**
 * A service goes down and comes back: one incident whose repeats count, and which is resolved. Then its host, where the
 * tool tells of hosts.
 */
export function checkTrial({ name, title, unpack, start, hasHosts }: CheckTool): SenderTrial {
  return {
    name,
    title,
    run: async (tocsin, folder) => {
      const unpacked = await unpack()
      if (!unpacked || !existsSync('/usr/bin/jq') || !existsSync('/usr/bin/curl')) return 'skipped'
      const service = writeCheck(folder, 'service')
      const host = writeCheck(folder, 'host')
      const recipe = await recipeOf(tocsin, name)
      const env = libraryPath(unpacked)
      const program = start({ folder, unpacked, env, check: service.check, hostCheck: host.check, recipe })
      try {
        await expectSoon('all is well', () => states(tocsin, name), [])
        service.set('down')
        await expectSoon('one incident', () => states(tocsin, name), ['open'])
        await expectSoon(
          'repeats count',
          () => fired(tocsin, name),
          ([count = 0]) => count >= 2,
        )
        service.set('up')
        await expectSoon('resolved', () => states(tocsin, name), ['resolved'])
        const [incident] = await incidentsOf(tocsin, name)
        if (hasHosts) {
          host.set('down')
          await expectSoon('the host is down', () => states(tocsin, name), ['open', 'resolved'])
          host.set('up')
          await expectSoon('the host is up', () => states(tocsin, name), ['resolved', 'resolved'])
        }
        if (incident?.severity !== 'critical' || !incident.entity)
          throw new Error(`the incident lacks something: ${JSON.stringify(incident)}`)
        return 'passed'
      } catch (error) {
        throw new Error(`${error instanceof Error ? error.message : error}\n${program.output()}`)
      } finally {
        await program.kill()
      }
    },
  }
}

/** The pieces of configuration on a tool's page, for a new key of its name. */
export async function recipeOf(tocsin: Tocsin, name: SenderName) {
  const token = await tocsin.newKey(name, 'custom')
  return (await readRecipe(name, { baseUrl: tocsin.baseUrl, token })).map(({ text }) => text)
}

/** Where a program finds the libraries that were unpacked with it. */
export function libraryPath(unpacked: string) {
  return { LD_LIBRARY_PATH: ['usr/lib', 'lib'].map((lib) => join(unpacked, lib, 'x86_64-linux-gnu')).join(':') }
}

/** Writes an executable script; resolves with its path. */
export function writeScript(folder: string, name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, `${text}\n`)
  chmodSync(path, 0o700)
  return path
}

function writeCheck(folder: string, name: string) {
  const state = join(folder, `state-of-${name}`)
  const set = (to: 'up' | 'down') => writeFileSync(state, to)
  set('up')
  const script = `#!/bin/sh
if [ "$(cat ${state})" = up ]; then echo OK; exit 0; fi
cat <<'TEXT'
${DOWN}
TEXT
exit 2`
  return { set, check: writeScript(folder, `check-${name}.sh`, script) }
}

export async function states(tocsin: Tocsin, key: string): Promise<string[]> {
  return (await incidentsOf(tocsin, key)).map(({ status }) => status).sort()
}

export async function fired(tocsin: Tocsin, key: string) {
  return (await incidentsOf(tocsin, key)).map((incident) => incident.fired)
}
