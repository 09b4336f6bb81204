import { readFileSync } from 'node:fs'

/** The process id of the server's process that runs `build/NAME.mjs`; only Linux tells. */
export function childOf({ pid }: { pid: number | undefined }, name: 'alerts' | 'portal') {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return ids.find((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`/build/${name}.mjs`))
}
