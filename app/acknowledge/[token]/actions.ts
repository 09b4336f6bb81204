'use server'

import { formText } from '@/app/form-text'
import { acknowledgeByLink } from '@/lib/paging/acknowledge-by-link'
import { getRuntime } from '@/lib/server/runtime'

export type AcknowledgeState = { done?: string; fault?: string }

export async function acknowledgeAction(_: AcknowledgeState, form: FormData): Promise<AcknowledgeState> {
  const { db, authSecret } = getRuntime()
  const outcome = await acknowledgeByLink({ db, secret: authSecret, now: new Date() }, formText(form, 'token'))
  if (!outcome.ok)
    return { fault: outcome.reason === 'used' ? 'This link was used already.' : 'This link is out of date.' }
  if (outcome.acknowledged === 0) return { done: 'Somebody else was first: nothing was left to acknowledge.' }
  return { done: outcome.acknowledged === 1 ? 'Acknowledged.' : `${outcome.acknowledged} incidents acknowledged.` }
}
