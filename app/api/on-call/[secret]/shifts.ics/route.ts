import { getRuntime } from '@/lib/server/runtime'
import { feedAnswer, feedRefusal } from '../../answer-feed'

type Params = { params: Promise<{ secret: string }> }

/** For calendar programs that are given an address alone; the secret in it is the authorization. */
export async function GET(_: Request, { params }: Params) {
  if (getRuntime().env.STRICT_SECURITY) return feedRefusal(403, IN_ADDRESS)
  return (await feedAnswer((await params).secret)) ?? feedRefusal(404, 'There is no such calendar.')
}

const IN_ADDRESS =
  'This server takes no secret in an address. Subscribe to /api/on-call/shifts.ics, with any user name and as password what this address has before /shifts.ics.'
