import { notFound } from 'next/navigation'
import { downloadSent } from '@/app/(portal)/download-sent'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { getRejectedBody } from '@/lib/rejected-alerts/get-body'
import { parseRowId } from '@/lib/values/row-id'

type Params = { params: Promise<{ id: string }> }

export async function GET(_: Request, { params }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  return downloadSent(await guard(getRejectedBody(ctx, id)), `rejected-alert-${id}`)
}
