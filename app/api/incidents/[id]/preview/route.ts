import { noteMissing } from '@/app/auth/missing'
import { currentContext } from '@/app/auth/session'
import { NotFoundError } from '@/lib/errors'
import { previewIncident } from '@/lib/incidents/preview'
import { parseRowId } from '@/lib/values/row-id'
import { privateJson } from '../../../private-json'

type Params = { params: Promise<{ id: string }> }

export async function GET(request: Request, { params }: Params) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const id = parseRowId((await params).id)
  try {
    return privateJson(await previewIncident(ctx, id ?? 0))
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    await noteMissing(new URL(request.url).pathname)
    return new Response(null, { status: 404 })
  }
}
