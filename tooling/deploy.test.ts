import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { envSchema } from '../lib/env'
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
  'tocsin-backup.service': namesIn(read('tocsin-backup.service'), /^Environment=(.*)$/gm),
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

test('no server starts with the secret that the manifest has for an example', () => {
  const [secret] = documents('kubernetes.yaml').filter(({ kind }) => kind === 'Secret')
  const parsed = envSchema.safeParse({ AUTH_SECRET: secret.stringData['auth-secret'] })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['AUTH_SECRET']])
})

test('the manifest lets out only what it names', () => {
  const policies = documents('kubernetes.yaml').filter(({ kind }) => kind === 'NetworkPolicy')
  expect(policies.map(({ spec }) => spec.policyTypes)).toEqual([['Ingress', 'Egress']])
  const rules = policies.flatMap(({ spec }) => [...spec.ingress, ...spec.egress])
  expect(rules.filter(({ ports }) => !ports?.every(({ port }: { port: unknown }) => port))).toEqual([])
})

test('what git leaves out does not come into the image either', () => {
  const patterns = (name: string) => readFileSync(join(root, name), 'utf8').trim().split('\n')
  const ignored = patterns('.gitignore').map((pattern) => pattern.replace(/^\/|\/$/g, ''))
  expect(patterns('.dockerignore')).toEqual(expect.arrayContaining(['.git', ...ignored]))
})

const SERVICES = ['tocsin.service', 'tocsin-backup.service']

test.runIf(systemd.stdout?.includes('--offline')).each(SERVICES)(
  '%s is hardened: systemd counts its exposure below 2.0',
  (name) => {
    const { stdout, status } = analyze('security', name, '--offline=true', '--threshold=20', '--no-pager')
    expect({ status, found: /exposure level .*: (\S+)/.exec(stdout)?.[1] }).toMatchObject({ status: 0 })
  },
)

const UNITS = [...SERVICES, 'tocsin.socket', 'tocsin-backup.timer']

test.runIf(systemd.status === 0).each(UNITS)('systemd reads %s without a word', (name) => {
  const { stderr, status } = analyze('verify', name, '--man=no')
  expect({ status, about: stderr.split('\n').filter((line) => line.includes('tocsin')) }).toEqual({
    status: 0,
    about: [],
  })
})

/** In a folder that has all units and no others. */
function analyze(verb: string, name: string, ...options: string[]) {
  const own = mkdtempSync(join(tmpdir(), 'tocsin-unit-'))
  for (const unit of UNITS) copyFileSync(join(folder, unit), join(own, unit))
  const analyzed = spawnSync('systemd-analyze', [verb, ...options, join(own, name)], { encoding: 'utf8' })
  rmSync(own, { recursive: true })
  return analyzed
}
