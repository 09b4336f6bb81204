import { headers } from 'next/headers'
import { recordRefusedAction } from '@/lib/audit/refusals'
import type { ForbiddenError } from '@/lib/errors'
import { getRuntime } from '@/lib/server/runtime'
import { refusalTally } from './refusal-tally'
import { currentContext } from './session'

export async function noteRefusal(error: ForbiddenError) {
  const ctx = await currentContext()
  if (!ctx) return
  const path = (await headers()).get('x-tocsin-path') ?? ''
  recordRefusedAction({ log: getRuntime().log, tally: refusalTally }, { ctx, path, error })
}
