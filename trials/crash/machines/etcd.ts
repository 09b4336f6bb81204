import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../../../testing/children'
import { settings } from '../../ground/settings'

export type EtcdMember = { name: string; folder: string; clientPort: number; peerPort: number }

/** A member of a new cluster, or the one whose data is in its folder. */
export function startEtcd(member: EtcdMember, members: EtcdMember[]): ChildProcess {
  const cwd = join(member.folder, 'etcd')
  mkdirSync(cwd, { recursive: true })
  const client = `http://127.0.0.1:${member.clientPort}`
  const args = [
    `--name=${member.name}`,
    `--data-dir=${cwd}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peerUrl(member)}`,
    `--initial-advertise-peer-urls=${peerUrl(member)}`,
    `--initial-cluster=${members.map((one) => `${one.name}=${peerUrl(one)}`).join(',')}`,
  ]
  return startProgram('etcd', args, { cwd, env: settings({}), output: 'ignore' })
}

/** Whether the members have found each other; otherwise Patroni ends at once. */
export async function isEtcdReady({ clientPort }: EtcdMember) {
  try {
    const answer = await fetch(`http://127.0.0.1:${clientPort}/version`)
    return /^\d/.test((await answer.json()).etcdcluster)
  } catch {
    return false
  }
}

function peerUrl({ peerPort }: EtcdMember) {
  return `http://127.0.0.1:${peerPort}`
}
