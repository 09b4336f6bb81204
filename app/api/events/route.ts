import { currentContext, sessionLimits } from '@/app/auth/session'
import { continueSession } from '@/lib/auth/session'
import { incidentChangeMark, incidentsChangeMark } from '@/lib/incidents/change-mark'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'
import { eventStream } from './event-stream'

export const dynamic = 'force-dynamic'

export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const { stopping } = getRuntime()
  const incidentId = parseRowId(new URL(request.url).searchParams.get('incident'))
  return eventStream(AbortSignal.any([request.signal, stopping.signal]), async () => {
    const session = await continueSession(ctx, new Date(), sessionLimits())
    if (!session) return undefined
    // As the page's own mark. Another tab may have switched the workspace: then this page is out of date too.
    return incidentId === undefined ? incidentsChangeMark(session) : incidentChangeMark(session, incidentId)
  })
}
