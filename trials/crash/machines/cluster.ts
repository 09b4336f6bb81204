import { join } from 'node:path'
import { killGroup } from '../../../testing/children'
import { createDatabase } from '../../../testing/postgres-setup'
import { steadyPort } from '../../ground/steady-port'
import { LONGEST_SECONDS, until } from '../../ground/until'
import { type EtcdMember, isEtcdReady, startEtcd } from './etcd'
import { createMachine, type Machine } from './machine'
import { SUPERUSER } from './patroni'

const DATABASE = 'crash_test'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

export async function startCluster(folder: string) {
  const members = await Promise.all(['a', 'b', 'c'].map((name) => newMember(name, folder)))
  const machines = [await createMachine('a', folder, members), await createMachine('b', folder, members)] as const
  const third = members.filter(({ name }) => name === 'c').map((member) => startEtcd(member, members))
  const [first, second] = machines
  for (const machine of machines) machine.startEtcd()
  for (const member of members) await expectWithin('etcd did not start', () => isEtcdReady(member))
  first.startPatroni()
  await expectWithin('no Postgres became the primary', () => first.is('primary'))
  second.startPatroni()
  await createDatabase(addressOf([first.postgresPort], 'postgres'), DATABASE)
  const untilWhole = () => expectWithin('no standby is in step', () => isWhole(machines))
  await untilWhole()
  return {
    machines,
    databaseUrl: `${addressOf(
      machines.map(({ reachedAt }) => reachedAt.postgres),
      DATABASE,
    )}?target_session_attrs=read-write`,
    primary: async () => ((await first.is('primary')) ? first : second),
    untilWhole,
    stop: async () => {
      await Promise.all([...machines.map(({ remove }) => remove()), ...third.map(killGroup)])
    },
  }
}

async function newMember(name: string, folder: string): Promise<EtcdMember> {
  return { name, folder: join(folder, name), clientPort: await steadyPort(), peerPort: await steadyPort() }
}

async function isWhole(machines: readonly Machine[]) {
  const isStanding = await Promise.all(machines.map(async (one) => (await one.is('primary')) || one.is('synchronous')))
  const primaries = await Promise.all(machines.map((one) => one.is('primary')))
  return isStanding.every(Boolean) && primaries.filter(Boolean).length === 1
}

async function expectWithin(failure: string, holds: () => Promise<boolean>) {
  if (!(await until(LONGEST_SECONDS, holds))) throw new Error(failure)
}

function addressOf(ports: number[], database: string) {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return `postgres://${SUPERUSER.name}:${SUPERUSER.password}@${hosts}/${database}`
}
