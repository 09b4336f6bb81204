import { readFileSync } from 'node:fs'
import { childOf } from '../../testing/child-of'
import type { Server } from '../ground/start'

export type Memory = { residentMiB: number; peakMiB: number }

/** Of the process that takes alerts; undefined on other systems, or while it restarts. */
export function memoryOf(server: Pick<Server, 'pid'>): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${childOf(server, 'alerts')}/status`, 'utf8')
    return { residentMiB: fieldOf(status, 'VmRSS'), peakMiB: fieldOf(status, 'VmHWM') }
  } catch {
    return undefined
  }
}

function fieldOf(status: string, name: string) {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
}
