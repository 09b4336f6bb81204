import { readdirSync, readFileSync } from 'node:fs'

/** The first processes of the servers, and of a database that is a process of its own. */
export type Trees = { servers: (number | undefined)[]; database?: number }

/** Microseconds; undefined where the system does not tell. */
export type Cpu = { servers: number | undefined; database: number | undefined }

export function cpuOf({ servers, database }: Trees): Cpu {
  const each = servers.map(cpuOfTree)
  const sum = each.reduce(
    (total: number | undefined, one) => (total === undefined || one === undefined ? undefined : total + one),
    0,
  )
  return { servers: sum, database: cpuOfTree(database) }
}

/** For each of so many alerts, between two readings. */
export function cpuBetween(before: Cpu, after: Cpu, alerts: number): Cpu {
  const part = (name: keyof Cpu) => {
    const [from, to] = [before[name], after[name]]
    return from === undefined || to === undefined ? undefined : (to - from) / alerts
  }
  return { servers: part('servers'), database: part('database') }
}

// sysconf(_SC_CLK_TCK), which is 100 on every Linux that Node runs on.
const TICK_US = 10_000

/**
 * What a process and all that it has started have taken, also those that have ended and were waited for.
 * Undefined where the system does not tell: only Linux does.
 */
export function cpuOfTree(pid: number | undefined): number | undefined {
  const all = readProcesses()
  if (!all || pid === undefined) return undefined
  const tree = [pid]
  for (const parent of tree) for (const [id, one] of all) if (one.parent === parent) tree.push(id)
  return tree.reduce((sum, id) => sum + (all.get(id)?.ticks ?? 0), 0) * TICK_US
}

function readProcesses() {
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return new Map(ids.flatMap((id) => readProcess(Number(id))))
  } catch {
    return undefined
  }
}

/** proc(5), /proc/pid/stat: fields 4 and 14 to 17. The name in field 2 may hold blanks. */
function readProcess(id: number): [number, { parent: number; ticks: number }][] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1')
    const [, parent = 0, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + value, 0)
    return [[id, { parent, ticks }]]
  } catch {
    // It has ended.
    return []
  }
}
