import { headers } from 'next/headers'
import { recordRefusedAction } from '@/lib/audit/refusals'
import type { ForbiddenError } from '@/lib/errors'
import { getRuntime } from '@/lib/server/runtime'
import { currentContext } from './session'

export async function noteRefusal(error: ForbiddenError) {
  const ctx = await currentContext()
  if (!ctx) return
  const path = (await headers()).get('x-tocsin-path') ?? ''
  recordRefusedAction(getRuntime(), { ctx, path, error })
}
