import { type Context, requirePermission } from '../../context'
import { addressFault } from '../../outbound/address-fault'
import type { Post } from '../../outbound/post'
import type { FieldErrors, Result } from '../../result'
import { SOURCES } from '../import'
import type { Folder } from '../source/folder'
import { packFolder } from '../source/packed'
import { MOST_BYTES, megabytes } from '../upload/limits'
import { beginImport, type NewImport } from './begin'
import { listImports } from './get'
import { keepRead } from './keep'

type Given = Omit<NewImport, 'title'> & { address: string; key: string }

export type FetchDeps = {
  post: Post
  now: () => Date
  sleep: (seconds: number) => Promise<void>
  /** Takes what goes on after the answer; it never rejects for what the source does. */
  inBackground: (work: Promise<void>) => void
}

const HOUR_MS = 3_600_000
const MOST_MS = HOUR_MS
/** How often it is noted how far it came, and asked whether it is still wanted. */
const NOTED_EACH = 20

/** Reads what the source's API has, in the background. The key is nowhere but in memory. For admins. */
export async function fetchImport(
  ctx: Context,
  given: Given,
  deps: FetchDeps,
): Promise<Result<{ importId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'configure by file')
  const errors = faultsOf(given)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const busy = (await listImports(ctx)).find(({ state }) => state === 'reading')
  if (busy)
    return { ok: false, reason: 'invalid', errors: { address: `${busy.title} is being read: let it end first.` } }
  const { source, zone, address } = given
  const importId = await beginImport(ctx, { source, zone, title: new URL(address).origin })
  deps.inBackground(readAll(ctx, importId, given, deps))
  return { ok: true, importId }
}

function faultsOf({ address, key }: Given): FieldErrors {
  const fault = addressFault(address)
  return { ...(fault && { address: fault }), ...(key === '' && { key: 'Give a key that may read.' }) }
}

async function readAll(ctx: Context, importId: number, { source, address, key }: Given, deps: FetchDeps) {
  const keep = (read: Parameters<typeof keepRead>[2]) => keepRead(ctx, { importId, at: deps.now() }, read)
  try {
    const hour = new Date(Math.floor(deps.now().getTime() / HOUR_MS) * HOUR_MS)
    const { post, sleep } = bounded(deps, keep)
    const folder: Folder = await SOURCES[source].fetch({ post, address, key, now: hour, sleep })
    await keep({ packed: packFolder(folder) })
  } catch (error) {
    if (!(error instanceof Removed)) await keep({ fault: error instanceof Error ? error.message : String(error) })
  }
}

/** Nobody waits for it any more. */
class Removed extends Error {}

/** A source may answer for ever. */
function bounded({ post, now, sleep }: FetchDeps, keep: (read: { requests: number }) => Promise<boolean>) {
  const endsAt = now().getTime() + MOST_MS
  let [requests, bytes] = [0, 0]
  const note = async () => {
    if (now().getTime() > endsAt) throw new Error('It was not read within an hour. Import it on the command line.')
    if (!(await keep({ requests }))) throw new Removed()
  }
  const counted: Post = async (input) => {
    if (requests++ % NOTED_EACH === 0) await note()
    const outcome = await post(input)
    if (outcome.isAnswered) bytes += Buffer.byteLength(outcome.body)
    if (bytes > MOST_BYTES) throw new Error(`It has more than ${megabytes(MOST_BYTES)}. Import it on the command line.`)
    return outcome
  }
  return {
    post: counted,
    async sleep(seconds: number) {
      await note()
      await sleep(seconds)
      await note()
    },
  }
}
