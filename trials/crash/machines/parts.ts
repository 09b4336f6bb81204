import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasHaproxy } from '../../ground/haproxy'
import { settings } from '../../ground/settings'

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'
const env = settings({})

/** What these trials lack here, in words; undefined when nothing is missing. */
export function missingParts(): string | undefined {
  const missing = [
    ...(hasHaproxy ? [] : ['haproxy']),
    ...(has('patroni') ? [] : ['patroni', 'python3-etcd']),
    ...(has('etcd') ? [] : ['etcd-server']),
    ...(existsSync(POSTGRES) ? [] : ['postgresql-15']),
  ]
  return missing.length === 0 ? undefined : `needs Debian's packages ${missing.join(', ')}`
}

/** Postgres does not run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres'], { env, encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function has(program: string) {
  return spawnSync(program, ['--version'], { env }).status === 0
}
