'use server'

import { setTimeout } from 'node:timers/promises'
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import type { RemoveState } from '@/components/ui/remove-form'
import type { DocumentFault } from '@/lib/configuration/document/read'
import { type ShownPlan, shownPlan } from '@/lib/configuration/in-words'
import type { Secret } from '@/lib/configuration/run'
import type { UserContext } from '@/lib/context'
import { applyImport, planImport } from '@/lib/importers/drafts/apply'
import { chooseInImport } from '@/lib/importers/drafts/choose'
import { fetchImport } from '@/lib/importers/drafts/fetch'
import { removeImport } from '@/lib/importers/drafts/remove'
import { isSource } from '@/lib/importers/import'
import { knownTimeZone } from '@/lib/on-call/time-zone'
import { createPost } from '@/lib/outbound/create-post'
import { guardSettings } from '@/lib/outbound/guard-addresses'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { inviteAdded } from '@/lib/users/invite-added'

export type FetchState = { errors: FieldErrors; draft: { source: string; address: string } }

const TIMEOUT_MS = 60_000

export async function fetchImportAction(_: FetchState, form: FormData): Promise<FetchState> {
  const ctx = await requireContext()
  const { env } = getRuntime()
  const [source, address] = [formText(form, 'source'), formText(form, 'address').trim()]
  const draft = { source, address }
  if (!isSource(source)) return { draft, errors: { address: 'Choose the tool.' } }
  const zone = knownTimeZone(formText(form, 'timeZone')) ?? 'UTC'
  const given = { source, zone, address, key: formText(form, 'key').trim() }
  const begun = await guard(
    fetchImport(ctx, given, {
      post: createPost({ ...guardSettings(env), timeoutMs: TIMEOUT_MS }),
      now: () => new Date(),
      sleep: (seconds) => setTimeout(seconds * 1000, undefined, { signal: getRuntime().stopping.signal }),
      inBackground,
    }),
  )
  if (!begun.ok) return { draft, errors: begun.errors }
  redirect(`/settings/import/${begun.importId}`)
}

function inBackground(work: Promise<unknown>) {
  const { log } = getRuntime()
  after(() => work.catch((error: unknown) => log.warn({ err: error }, 'what an import does later failed')))
}

export type ChooseState = { outcome?: 'saved' | 'stale' | 'gone' }

export async function choosePeopleAction(_: ChooseState, form: FormData): Promise<ChooseState> {
  const ctx = await requireContext()
  const people = new Map(
    [...form].flatMap(([name, value]) =>
      name.startsWith(PERSON) && typeof value === 'string' ? [[name.slice(PERSON.length), value] as const] : [],
    ),
  )
  const [importId, version] = [formId(form, 'importId'), formId(form, 'version')]
  const chosen = await guardForm(chooseInImport(ctx, { importId, version, people }))
  revalidatePath(`/settings/import/${importId}`)
  return { outcome: chosen.ok ? 'saved' : chosen.reason }
}

const PERSON = 'person '

export type ApplyState = {
  faults?: DocumentFault[]
  plan?: ShownPlan
  mark?: string
  isApplied?: boolean
  secrets?: string
  invited?: { count: number; byMail: boolean }
}

export async function importAction(_: ApplyState, form: FormData): Promise<ApplyState> {
  const ctx = await requireContext()
  const importId = formId(form, 'importId')
  if (formText(form, 'button') !== 'apply') {
    const planned = await guard(planImport(ctx, importId))
    if (planned.ok) return { plan: shownPlan(planned), mark: planned.mark }
    return { faults: faultsOf(planned) }
  }
  const applied = await guard(applyImport(ctx, { importId, mark: formText(form, 'mark') }))
  if (!applied.ok) return { faults: faultsOf(applied) }
  const added = applied.steps.flatMap(({ kind, verb, name }) => (kind === 'people' && verb === 'create' ? name : []))
  revalidatePath('/', 'layout')
  return {
    ...{ plan: shownPlan(applied), isApplied: true, secrets: secretsText(applied.secrets) },
    invited: { count: added.length, byMail: invite(ctx, added) },
  }
}

type Refused = Exclude<Awaited<ReturnType<typeof applyImport>>, { ok: true }>

function faultsOf(refused: Refused): DocumentFault[] {
  return 'faults' in refused
    ? refused.faults
    : [{ path: '', message: `${SINCE[refused.reason]} Plan it again, and look at it.` }]
}

const SINCE = {
  chosen: 'Somebody has chosen other people since.',
  overtaken: 'Somebody has changed the workspace since.',
}

function invite(ctx: UserContext, added: readonly string[]) {
  const { env, channels } = getRuntime()
  if (channels.mailer) inBackground(inviteAdded(ctx, added, { mailer: channels.mailer, baseUrl: env.BASE_URL }))
  return channels.mailer !== undefined
}

/** As the command line writes them to a file. */
function secretsText(secrets: readonly Secret[]) {
  return secrets.map(({ kind, name, secret }) => [kind, name, secret].join('\t')).join('\n')
}

export async function removeImportAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  await guard(removeImport(ctx, formId(form, 'importId')))
  redirect('/settings/import')
}
