import { PRESETS } from '../lib/sources/presets/presets'
import type { testDatabase } from './database'
import { ingestDeps, newApiKey, type newWorkspace } from './fixtures'
import { startIngestServer } from './ingest-server'

type World = Awaited<ReturnType<typeof newWorkspace>>

/** A key, the addresses of other products on a real port, and how the workspace's incidents stand. */
export async function serveDropIn(
  { db }: ReturnType<typeof testDatabase>,
  { system, workspaceId }: World,
  key: 'pagerduty' | 'opsgenie' | 'plain',
) {
  const reading = key === 'plain' ? undefined : PRESETS[key]
  const { token, apiKeyId } = await newApiKey(system, key, reading)
  const { port } = await startIngestServer(ingestDeps(db))
  const baseUrl = `http://127.0.0.1:${port}`
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, json: await answer.json() }
  }
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, path, body, { authorization: `GenieKey ${token}`, ...headers })
  const incidents = async () => {
    const found = await db.read.incident.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
    return found.map(({ summary, severity, status }) => [summary, severity, status].join(', '))
  }
  return { baseUrl, token, apiKeyId, call, ask, incidents }
}
