import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { download } from '@/lib/http/download'
import { incidentAsMarkdown } from '@/lib/incidents/as-markdown'
import { getIncident } from '@/lib/incidents/get'
import { readPayload } from '@/lib/incidents/payload'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'

type Params = { params: Promise<{ id: string }> }

export async function GET(_: Request, { params }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const incident = await guard(getIncident(await requireContext(), id))
  const address = new URL(`/incidents/${id}`, getRuntime().env.BASE_URL).href
  return download(incidentAsMarkdown(incident, readPayload(incident.payload), address), `incident-${id}.md`)
}
