import { notFound } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { downloadSent } from '@/app/(portal)/download-sent'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { getPayload, getPayloadField } from '@/lib/incidents/get-payload'
import { parseRowId } from '@/lib/values/row-id'
import { readPayloadSearch } from '../payload-url'

type Params = { params: Promise<{ id: string }> }

export async function GET(request: NextRequest, { params }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const { place } = readPayloadSearch(Object.fromEntries(request.nextUrl.searchParams))
  if (!place) return downloadSent(await guard(getPayload(ctx, id)), `incident-${id}.json`)
  const { text } = await guard(getPayloadField(ctx, id, place))
  return downloadSent(text, `incident-${id}-field.txt`)
}
