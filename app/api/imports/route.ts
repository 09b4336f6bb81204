import { guard } from '@/app/auth/guard'
import { isOfOtherSite } from '@/app/auth/other-site'
import { currentContext } from '@/app/auth/session'
import { may } from '@/lib/context'
import { readLimited } from '@/lib/http/read-limited'
import { uploadImport } from '@/lib/importers/drafts/upload'
import { isSource } from '@/lib/importers/import'
import { MOST_UPLOADED_BYTES } from '@/lib/importers/upload/limits'
import { knownTimeZone } from '@/lib/on-call/time-zone'

const PAGE = '/settings/import'

/** Here and not in a server action: those take 2 MB, and what is below a page is cut at 10 MB. */
export async function POST(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return seeOther(`/login?next=${encodeURIComponent(PAGE)}`)
  if (!may(ctx, 'configure by file') || isOfOtherSite(request)) return new Response(null, { status: 403 })
  const form = await formOf(request)
  if (!form) return seeOther(`${PAGE}?fault=large`)
  const [source, zone] = [textOf(form, 'source'), knownTimeZone(textOf(form, 'timeZone'))]
  const given = form.getAll('files').filter((one) => one instanceof File && one.size > 0)
  if (!isSource(source) || given.length === 0) return seeOther(`${PAGE}?fault=none`)
  if (zone === undefined) return seeOther(`${PAGE}?fault=zone`)
  const files = await Promise.all(given.map(uploaded))
  return seeOther(`${PAGE}/${await guard(uploadImport(ctx, { source, zone, files }))}`)
}

function seeOther(location: string) {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

async function formOf(request: Request) {
  const body = await readLimited(request, MOST_UPLOADED_BYTES)
  const type = request.headers.get('content-type') ?? ''
  if (!body) return undefined
  return new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => new FormData())
}

function textOf(form: FormData, name: string) {
  const given = form.get(name)
  return typeof given === 'string' ? given : ''
}

async function uploaded(file: FormDataEntryValue) {
  if (typeof file === 'string') return { name: '', bytes: new Uint8Array() }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
