import { notFound } from 'next/navigation'
import { download } from '@/app/download'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { getRejectedBody } from '@/lib/rejected-alerts/get-body'
import { parseRowId } from '@/lib/row-id'

type Params = { params: Promise<{ id: string }> }

export async function GET(_: Request, { params }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  return download(await guard(getRejectedBody(ctx, id)), `rejected-alert-${id}`)
}
