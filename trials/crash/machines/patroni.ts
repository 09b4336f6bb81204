import type { ChildProcess } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { startProgram } from '../../../testing/children'
import { root } from '../../../tooling/root.mjs'
import { settings } from '../../ground/settings'
import { postgresUser } from './parts'

export const SUPERUSER = { name: 'postgres', password: 'tocsin' }

export type PatroniMember = {
  name: string
  folder: string
  /** Its own port, and the port that others use. */
  postgres: { port: number; reachedAt: number }
  api: { port: number; reachedAt: number }
  /** The ports through which it reaches the members of etcd. */
  etcd: number[]
}

/** With docs/patroni.yml; it starts Postgres itself. */
export function startPatroni(member: PatroniMember): ChildProcess {
  const user = postgresUser()
  mkdirSync(member.folder, { recursive: true })
  if (user) chownSync(member.folder, user.uid, user.gid)
  const file = join(member.folder, 'patroni.yml')
  writeFileSync(file, configuration(member))
  const log = openSync(join(member.folder, 'patroni.log'), 'a')
  try {
    return startProgram('patroni', [file], { cwd: member.folder, env: settings({}), output: log, ...user })
  } finally {
    closeSync(log)
  }
}

export function dataOf({ folder }: Pick<PatroniMember, 'folder'>) {
  return join(folder, 'data')
}

/** Changes only names, addresses, folders, passwords, and the addresses of etcd. */
function configuration({ name, folder, postgres, api, etcd }: PatroniMember) {
  const config = parseDocument(
    readFileSync(join(root, 'docs/patroni.yml'), 'utf8').replaceAll('10.0.0.0/24', '127.0.0.1/32'),
  )
  config.set('name', name)
  config.setIn(['etcd3', 'hosts'], etcd.map(addressOf).join(','))
  config.setIn(['etcd3', 'use_proxies'], true)
  for (const [section, { port, reachedAt }] of Object.entries({ postgresql: postgres, restapi: api })) {
    config.setIn([section, 'listen'], addressOf(port))
    config.setIn([section, 'connect_address'], addressOf(reachedAt))
  }
  config.setIn(['postgresql', 'data_dir'], dataOf({ folder }))
  config.setIn(['postgresql', 'pgpass'], join(folder, 'pgpass'))
  config.setIn(['postgresql', 'parameters', 'unix_socket_directories'], folder)
  config.setIn(['postgresql', 'authentication', 'superuser', 'password'], SUPERUSER.password)
  return config.toString()
}

function addressOf(port: number) {
  return `127.0.0.1:${port}`
}
