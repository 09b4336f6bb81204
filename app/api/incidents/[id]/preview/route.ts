import { currentContext } from '@/app/auth/session'
import { NotFoundError } from '@/lib/errors'
import { previewIncident } from '@/lib/incidents/preview'
import { parseRowId } from '@/lib/row-id'

type Params = { params: Promise<{ id: string }> }

export async function GET(_: Request, { params }: Params) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const id = parseRowId((await params).id)
  try {
    return Response.json(await previewIncident(ctx, id ?? 0))
  } catch (error) {
    if (error instanceof NotFoundError) return new Response(null, { status: 404 })
    throw error
  }
}
