'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import type { UserContext } from '@/lib/context'
import type { FieldErrors } from '@/lib/result'
import { type Comparison, compareRunbooks } from '@/lib/runbooks/compare'
import { registerRunbook } from '@/lib/runbooks/register'
import { restoreRunbook } from '@/lib/runbooks/restore'
import type { RunbookText } from '@/lib/runbooks/text'
import { getVersion } from '@/lib/runbooks/versions'
import { identifierSegment } from '@/lib/values/identifier'

/** What another person has saved since the form was opened. */
export type Overtaken = { version: number; by: string | null; comparison: Comparison }

/** `version`: the one that the next save builds on. */
export type RegisterRunbookState = {
  errors: FieldErrors
  values?: RunbookText
  version?: number
  overtaken?: Overtaken
  done?: boolean
}

export async function registerRunbookAction(_: RegisterRunbookState, form: FormData): Promise<RegisterRunbookState> {
  const ctx = await requireContext()
  const values = {
    identifier: formText(form, 'identifier'),
    title: formText(form, 'title'),
    markdown: formText(form, 'markdown'),
    url: formText(form, 'url'),
  }
  const edited = formId(form, 'version')
  const saved = await guard(registerRunbook(ctx, { ...values, version: edited }))
  if (saved.ok) {
    revalidatePath('/runbooks', 'layout')
    return { errors: {}, values, version: saved.version, done: true }
  }
  if (saved.reason === 'invalid') return { errors: saved.errors, values, version: edited }
  const { version } = saved
  return { errors: {}, values, version, overtaken: await describeOvertaken(ctx, values.identifier, edited, version) }
}

async function describeOvertaken(
  ctx: UserContext,
  identifier: string,
  edited: number,
  version: number,
): Promise<Overtaken> {
  const before = await getVersion(ctx, { identifier, version: edited })
  const after = await getVersion(ctx, { identifier, version })
  const nothing = { title: '', markdown: '', url: null }
  return {
    version,
    by: after?.createdBy?.name ?? null,
    comparison: compareRunbooks(before ?? nothing, after ?? nothing),
  }
}

export type RestoreRunbookState = { fault?: string }

export async function restoreRunbookAction(_: RestoreRunbookState, form: FormData): Promise<RestoreRunbookState> {
  const ctx = await requireContext()
  const identifier = formText(form, 'identifier')
  const restored = await guard(
    restoreRunbook(ctx, { identifier, version: formId(form, 'version'), current: formId(form, 'current') }),
  )
  if (!restored.ok && restored.reason === 'overtaken')
    return {
      fault: `Version ${restored.version} was saved since you opened this page. Reload it to compare with that.`,
    }
  if (!restored.ok) return { fault: Object.values(restored.errors).join(' ') }
  revalidatePath('/runbooks', 'layout')
  redirect(`/runbooks/${identifierSegment(identifier)}`)
}
