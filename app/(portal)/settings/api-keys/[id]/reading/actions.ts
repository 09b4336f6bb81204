'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { getReading, setReading } from '@/lib/api-keys/reading'
import type { UserContext } from '@/lib/context'
import { listBodies } from '@/lib/signals/list-bodies'
import { isPresetName, PRESETS } from '@/lib/sources/presets/presets'
import type { Reading } from '@/lib/sources/reading'
import { type Tried, tryReading } from '@/lib/sources/try-reading'
import { draftOfReading, type ReadingDraft, readDraft, readingOf } from './draft'

const ALERTS_SHOWN = 10

export type TriedBody = {
  requestId: string
  receivedAt: Date
  isRejected: boolean
  alerts: Tried[]
  left: number
  problem?: string
}
export type Trial = { bodies?: TriedBody[]; problems?: string[] }

export async function tryReadingAction(form: FormData): Promise<Trial> {
  const ctx = await requireContext()
  const apiKeyId = formId(form, 'apiKeyId')
  const stored = await guard(getReading(ctx, apiKeyId))
  if (!stored) return { problems: ['The key no longer has a source.'] }
  const checked = readingOf(readDraft(form), stored)
  return checked.ok ? { bodies: await tryOnBodies(ctx, apiKeyId, checked.reading) } : { problems: checked.problems }
}

async function tryOnBodies(ctx: UserContext, apiKeyId: number, reading: Reading): Promise<TriedBody[]> {
  const bodies = await guard(listBodies(ctx, apiKeyId))
  return bodies.map(({ body, ...sent }) => {
    const tried = tryReading(body, reading, 'this API key', sent.receivedAt)
    if (!Array.isArray(tried)) return { ...sent, alerts: [], left: 0, problem: tried.detail }
    return { ...sent, alerts: tried.slice(0, ALERTS_SHOWN), left: Math.max(0, tried.length - ALERTS_SHOWN) }
  })
}

export type ReadingState = { draft: ReadingDraft; problems?: string[]; isSaved?: boolean }

export async function saveReadingAction(state: ReadingState, form: FormData): Promise<ReadingState> {
  const ctx = await requireContext()
  const apiKeyId = formId(form, 'apiKeyId')
  const stored = await guard(getReading(ctx, apiKeyId))
  if (!stored) return { ...state, problems: ['The key no longer has a source.'] }
  const preset = formText(form, 'preset')
  if (form.get('do') === 'preset' && isPresetName(preset)) return { draft: draftOfReading(PRESETS[preset]) }
  const draft = readDraft(form)
  const checked = readingOf(draft, stored)
  if (!checked.ok) return { draft, problems: checked.problems }
  await guard(setReading(ctx, { apiKeyId, reading: checked.reading }))
  revalidatePath('/settings/api-keys', 'layout')
  return { draft: draftOfReading(checked.reading), isSaved: true }
}

export async function chooseReadingAction(form: FormData) {
  const ctx = await requireContext()
  const name = formText(form, 'preset')
  if (name !== '' && !isPresetName(name)) return
  await guard(setReading(ctx, { apiKeyId: formId(form, 'apiKeyId'), reading: name === '' ? null : PRESETS[name] }))
  revalidatePath('/settings/api-keys', 'layout')
}
