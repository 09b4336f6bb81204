import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { envSchema } from '../env'
import { root } from './root.mjs'

const folder = join(root, 'deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const settings = new Set(Object.keys(envSchema.shape).flatMap((name) => [name, `${name}_FILE`]))
const systemd = spawnSync('systemd-analyze', ['security', '--help'], { encoding: 'utf8' })

/** By file, the names of the settings that it hands to Tocsin. */
const given: Record<string, string[]> = {
  'compose.yaml': ofCompose('compose.yaml'),
  'compose.postgres.yaml': ofCompose('compose.postgres.yaml'),
  'kubernetes.yaml': documents('kubernetes.yaml')
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ spec }) => spec.template.spec.containers)
    .flatMap(({ env }) => env.map(({ name }: { name: string }) => name)),
  // Where SQLite and Node put temporary files.
  Dockerfile: namesIn(read('Dockerfile'), /^ENV (.*)$/gm).filter((name) => !name.endsWith('TMPDIR')),
  'tocsin.service': namesIn(read('tocsin.service'), /^Environment=(.*)$/gm),
}

function documents(name: string) {
  return parseAllDocuments(read(name), { merge: true, strict: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

function ofCompose(name: string) {
  type Service = { image: string; environment: Record<string, string> }
  const services = documents(name).flatMap(({ services }): Service[] => Object.values(services))
  return services.filter(({ image }) => image === 'tocsin').flatMap(({ environment }) => Object.keys(environment))
}

function namesIn(text: string, lines: RegExp) {
  return [...text.matchAll(lines)].flatMap(([, line = '']) => line.split(' ').map((part) => part.split('=')[0] ?? ''))
}

test.each(Object.entries(given))('%s hands Tocsin only settings that there are', (_, names) => {
  expect(names).not.toEqual([])
  expect(names.filter((name) => !settings.has(name))).toEqual([])
})

test('what git leaves out does not come into the image either', () => {
  const patterns = (name: string) => readFileSync(join(root, name), 'utf8').trim().split('\n')
  const ignored = patterns('.gitignore').map((pattern) => pattern.replace(/^\/|\/$/g, ''))
  expect(patterns('.dockerignore')).toEqual(expect.arrayContaining(ignored))
})

test.runIf(systemd.stdout?.includes('--offline'))('the unit is hardened: systemd counts its exposure below 2.0', () => {
  const own = mkdtempSync(join(tmpdir(), 'tocsin-unit-'))
  copyFileSync(join(folder, 'tocsin.service'), join(own, 'tocsin.service'))
  const args = ['security', '--offline=true', '--threshold=20', '--no-pager', join(own, 'tocsin.service')]
  const { stdout, status } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  rmSync(own, { recursive: true })
  expect({ status, found: /exposure level .*: (\S+)/.exec(stdout)?.[1] }).toMatchObject({ status: 0 })
})
