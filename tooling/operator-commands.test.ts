import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const PAGES = [
  'installing',
  'first-hour',
  'operating',
  'recovering',
  'reference',
  'high-availability',
  'sizing',
  'troubleshooting',
]
const HEADS = ['Dockerfile', 'compose.yaml', 'compose.postgres.yaml', 'kubernetes.yaml']

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** By the beginning of a command, the test that runs it, and words of that test. */
const RUN: [command: string, file: string, words: string][] = [
  ['npm run release -- --node 20 22 24', 'e2e/release.spec.ts', "'tooling/release.mjs', '--dirty'"],
  ['sha256sum -c', 'e2e/release.spec.ts', "documented('docs/installing.md', 'sha256sum')"],
  ['mkdir /opt/tocsin', 'e2e/release.spec.ts', "documented('docs/installing.md', 'sha256sum')"],
  ['tar -xzf', 'e2e/release.spec.ts', "documented('docs/installing.md', 'sha256sum')"],
  ['ln -s /opt/tocsin', 'e2e/release.spec.ts', "documented('docs/installing.md', 'sha256sum')"],
  ['DATA_DIR=/var/lib/tocsin tocsin serve', 'e2e/support/server.ts', "'bin/tocsin.mjs'), 'serve'"],
  ['docker build', 'release/image/journey.ts', 'tryImage'],
  ['docker run', 'release/image/container.ts', '`docker run --read-only'],
  ['HOST=0.0.0.0 PORT=443', 'e2e/tls.spec.ts', 'TLS_REDIRECT_PORT'],
  ['mkdir -m 700 /srv/backups', 'e2e/operating.spec.ts', "'docs/first-hour.md', 'backup'"],
  ['npm run cli -- backup "/srv/backups/tocsin-$(date', 'e2e/operating.spec.ts', "'docs/first-hour.md', 'backup'"],
  ['npm run --silent cli -- backup /srv/backups/rehearsal.db', 'e2e/operating.spec.ts', "'/srv/rehearsal'"],
  ['DATA_DIR=/srv/rehearsal', 'e2e/operating.spec.ts', "'/srv/rehearsal'"],
  ['diff backed-up.txt', 'e2e/operating.spec.ts', "'/srv/rehearsal'"],
  ['rm -r /srv/rehearsal', 'e2e/operating.spec.ts', "'/srv/rehearsal'"],
  ['npm run cli -- backup /srv/backups/tocsin.db', 'e2e/readme.spec.ts', 'for backup, restore and the move'],
  ['npm run cli -- restore', 'e2e/readme.spec.ts', 'for backup, restore and the move'],
  ['npm run cli -- move-to', 'e2e/readme.spec.ts', 'for backup, restore and the move'],
  ['npm run cli -- doctor', 'lib/cli/doctor.test.ts', 'doctor'],
  ['npm run --silent cli -- users reset-password', 'e2e/operating.spec.ts', "'docs/recovering.md', 'reset-password'"],
  ['npm run cli -- users create', 'e2e/operating.spec.ts', "'docs/recovering.md', 'new-admin@example.com'"],
  ['DATABASE_URL=', 'trials/crash/trials/machine-lost.ts', 'machine-lost'],
  ['export ', 'e2e/support/two-instances.ts', 'AUTH_SECRET,'],
  ['PORT=300', 'e2e/support/two-instances.ts', 'const b = await startServer('],
  ['BASE_URL=https://tocsin.example.com TRUST_PROXY=true', 'e2e/support/two-instances.ts', "TRUST_PROXY: 'true'"],
  ['TRUST_PROXY=true', 'e2e/support/two-instances.ts', "TRUST_PROXY: 'true'"],
  ['CLAMD=', 'e2e/scanned-downloads.spec.ts', 'CLAMD: clamd.address'],
  ['HEARTBEAT_URL=', 'lib/outgoing-heartbeat/start.test.ts', 'createHeartbeat'],
  ['npm start', 'e2e/places.spec.ts', "'tooling/start.mjs'"],
  ['npm run crash-test', 'trials/crash/trials/machine-lost.ts', 'machine-lost'],
]

/** By the beginning of a command, why no test runs it. */
const NOT_RUN: [command: string, reason: string][] = [
  ['cp /opt/tocsin/deploy/tocsin', 'wants root and systemd; a test examines the unit'],
  ["echo 'BASE_URL=", 'wants root: /etc/tocsin.env'],
  ['chmod 600 /etc/tocsin.env', 'wants root'],
  ['systemctl ', 'wants systemd; journeys try readiness and the hand-over with its sockets'],
  ['journalctl ', 'wants systemd'],
  ['systemd-run ', 'wants systemd'],
  ['apt-get install', 'changes the machine'],
  ['ETCD_', 'a file of settings, which the trial machine-lost has as arguments'],
  ['docker compose', 'wants Docker; a test reads the files and compares their settings'],
  ['mkdir -m 700 secrets', 'a step before docker compose'],
  ['openssl rand', 'a step before docker compose'],
  ['echo "postgres://', 'a step before docker compose'],
  ['kubectl ', 'wants Kubernetes; a test reads the manifest and compares its settings'],
  ['DATA_DIR=./sized npm run seed', 'takes minutes; npm run bench:portal fills its databases the same way'],
]

/** In the shell blocks of the pages, and in the comments at the head of what is deployed. */
function commands(): string[] {
  const blocks = PAGES.flatMap((page) => [...read(`docs/${page}.md`).matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)])
  const ofPages = blocks.flatMap(([, block = '']) => block.replaceAll(/\\\n */g, '').split('\n'))
  const heads = HEADS.flatMap((name) => read(`deploy/${name}`).split('\n')).filter((line) => line.startsWith('#'))
  const ofHeads = heads.flatMap((line) => /\b(?:docker|kubectl|mkdir|openssl|echo) .*/.exec(line)?.[0] ?? [])
  return [...ofPages, ...ofHeads].map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

const beginnings = [...RUN, ...NOT_RUN].map(([beginning]) => beginning)

test('every command of the pages for operators is run by a test, or has a reason', () => {
  const known = (command: string) => beginnings.some((beginning) => command.startsWith(beginning))
  expect(commands().filter((command) => !known(command))).toEqual([])
})

test('nothing is listed that the pages no longer say', () => {
  const all = commands()
  expect(beginnings.filter((beginning) => !all.some((command) => command.startsWith(beginning)))).toEqual([])
})

test.each(RUN)('%s: %s runs it', (_, file, words) => {
  expect(read(file)).toContain(words)
})
