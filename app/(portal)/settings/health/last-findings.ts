import type { Finding } from '@/lib/doctor/check'

type Found = { findings: Finding[]; at: Date }

/** By workspace, until the server stops: what to show while the checks run again. */
const LAST = new Map<number, Found>()

export function keepFindings(workspaceId: number, found: Found) {
  LAST.set(workspaceId, found)
}

export function lastFindings(workspaceId: number) {
  return LAST.get(workspaceId)
}
