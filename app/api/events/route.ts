import { currentContext } from '@/app/session'
import { continueSession } from '@/lib/auth/session'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { getRuntime } from '@/lib/server/runtime'
import { eventStream } from './event-stream'

export const dynamic = 'force-dynamic'

/** Says only that incidents have changed; the page loads what it may see. */
export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const { stopping } = getRuntime()
  return eventStream(AbortSignal.any([request.signal, stopping.signal]), async () => {
    const session = await continueSession(ctx, new Date())
    if (!session) return undefined
    // Another tab may have switched the workspace: this page is then out of date too.
    return `${session.workspaceId}: ${await incidentsChangeMark(session)}`
  })
}
