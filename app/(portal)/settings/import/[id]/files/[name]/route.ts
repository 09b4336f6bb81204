import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { download } from '@/lib/http/download'
import { getImport } from '@/lib/importers/drafts/get'
import { writeImport } from '@/lib/importers/drafts/review'
import { parseRowId } from '@/lib/values/row-id'

type Context = { params: Promise<{ id: string; name: string }> }

export async function GET(_: Request, { params }: Context) {
  const ctx = await requireContext()
  const { id, name } = await params
  const importId = parseRowId(id)
  if (importId === undefined) return missing()
  const draft = await guard(getImport(ctx, importId))
  if (draft.files === '') return missing()
  const written = await writeImport(ctx, draft)
  if (!written.ok) return new Response(written.fault, { status: 503 })
  const text = Object.entries(written.files).find(([file]) => file === name)?.[1]
  return text === undefined ? missing() : download(text, name)
}
