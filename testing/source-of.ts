import { listUnmatched } from '../lib/signals/list-unmatched'
import { PRESETS, type PresetName } from '../lib/sources/presets/presets'
import { ingestDeps, newApiKey, type newWorkspace, post } from './fixtures'

/** A new key that is a source, what its bodies come to, and the workspace's incidents in one line each. */
export async function sourceOf({ system, admin }: Awaited<ReturnType<typeof newWorkspace>>, preset: PresetName) {
  const { apiKeyId, token } = await newApiKey(system, preset, PRESETS[preset])
  const deps = ingestDeps(system.db)
  const send = async (body: unknown) => {
    const { json } = await post(deps, token, body)
    return json.outcomes.map(({ outcome }: { outcome: string }) => outcome).join()
  }
  const incidents = async () => {
    const where = { workspaceId: system.workspaceId }
    const found = await system.db.read.incident.findMany({ where, orderBy: { id: 'asc' } })
    return found.map(({ summary, severity, status }) => [summary, severity, status].join(', '))
  }
  return { send, incidents, unmatched: () => listUnmatched(admin, apiKeyId) }
}
