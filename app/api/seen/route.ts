import { currentContext } from '@/app/auth/session'
import { seenEntities } from '@/lib/entities/seen'
import { seenKeys, seenValues } from '@/lib/labels/seen'
import { privateJson } from '../private-json'

const LONGEST = 512

/** What alerts had, for whoever writes a condition: keys of labels, values of one, or entities. */
export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const asked = new URL(request.url).searchParams
  const typed = (asked.get('typed') ?? '').slice(0, LONGEST)
  const key = asked.get('key')
  if (asked.get('of') === 'entity') return privateJson(await seenEntities(ctx, typed))
  return privateJson(key === null ? await seenKeys(ctx, typed) : await seenValues(ctx, { key, typed }))
}
