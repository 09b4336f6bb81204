import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * All processes of the machine; `startedAt` tells one from a later one of the same id.
 * @returns {{ pid: number, parent: number, startedAt: string }[]}
 */
export function processes() {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

/** Those of `all` that descend from one of the ids. */
export function descendants(all, ids) {
  const family = new Set(ids)
  const found = new Set()
  // A child may stand before its parent where ids have begun anew.
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const one of all) {
      if (!family.has(one.parent) || found.has(one)) continue
      family.add(one.pid)
      found.add(one)
    }
  }
  return [...found]
}

function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProc(Number(name)))
    .filter(Boolean)
}

// proc(5): after the name in parentheses come state, parent, …, and as the 22nd field the time of its start.
function readProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : { pid, parent: Number(fields[1]), startedAt: fields[19] }
  } catch {
    return undefined
  }
}

function fromPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,lstart='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, startedAt] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), startedAt }] : []
  })
}
