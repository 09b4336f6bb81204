'use server'

import { revalidatePath } from 'next/cache'
import { after } from 'next/server'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { tellLater } from '@/app/auth/tell-change'
import { formId, formText } from '@/app/forms/form-text'
import type { SendResult } from '@/lib/channels/channel'
import { addContactMethod } from '@/lib/contact-methods/add'
import { announceContactMethod } from '@/lib/contact-methods/announce'
import { confirmMethods } from '@/lib/contact-methods/doubted'
import { hearEndings, hearHandOvers } from '@/lib/contact-methods/hear-endings'
import { removeContactMethod } from '@/lib/contact-methods/remove'
import { sendCode } from '@/lib/contact-methods/send-code'
import { sendTest } from '@/lib/contact-methods/send-test'
import { verifyContactMethod } from '@/lib/contact-methods/verify'
import type { UserContext } from '@/lib/context'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'

type Added = { contactMethodId: number; result: SendResult; signingSecret: string | undefined }
export type AddState = { errors: FieldErrors; values: Record<string, string>; fault?: string; added?: Added }
export type MethodState = { fault?: string; done?: string; sent?: { what: 'code' | 'test'; result: SendResult } }

const PATH = '/settings/contact-methods'

export async function addAction(_: AddState, form: FormData): Promise<AddState> {
  const ctx = await requireContext()
  const values = typedFields(form)
  const fields = subscription(form) ?? values
  const made = await guard(addContactMethod(deps(ctx), { channel: formText(form, 'channel'), fields }))
  if (!made.ok && made.reason === 'invalid') return { errors: made.errors, values }
  if (!made.ok) return { errors: {}, values, fault: made.message }
  revalidatePath(PATH)
  const { contactMethodId, result, signingSecret } = made
  return { errors: {}, values: {}, added: { contactMethodId, result, signingSecret } }
}

export type EndingsState = { hears: { endings: boolean; handOvers: boolean }; outcome?: 'saved' }

export async function endingsAction(_: EndingsState, form: FormData): Promise<EndingsState> {
  const ctx = await requireContext()
  const hears = { endings: form.get('hearsEndings') !== null, handOvers: form.get('hearsHandOvers') !== null }
  await guard(hearEndings(ctx, { hears: hears.endings }))
  await guard(hearHandOvers(ctx, { hears: hears.handOvers }))
  revalidatePath(PATH)
  return { hears, outcome: 'saved' }
}

export async function confirmMethodsAction() {
  await guard(confirmMethods(await requireContext()))
  revalidatePath(PATH)
}

export async function methodAction(_: MethodState, form: FormData): Promise<MethodState> {
  const ctx = await requireContext()
  const state = await guard(act(ctx, form, { contactMethodId: formId(form, 'contactMethodId') }))
  revalidatePath(PATH)
  return state
}

async function act(ctx: UserContext, form: FormData, method: { contactMethodId: number }): Promise<MethodState> {
  const wanted = formText(form, 'do')
  if (wanted === 'verify') return verify(ctx, { ...method, code: formText(form, 'code') })
  if (wanted === 'send-code') return code(ctx, method)
  if (wanted === 'test') return test(ctx, method)
  if (wanted === 'remove') {
    const { accountId, name } = await removeContactMethod(ctx, method)
    const line = `${name} is removed: nobody is paged there any more.`
    tellLater({ accountId }, { title: 'Contact method removed in Tocsin', line })
  }
  return {}
}

async function verify(ctx: UserContext, input: { contactMethodId: number; code: string }): Promise<MethodState> {
  const verified = await verifyContactMethod(ctx, input)
  if (verified.ok && verified.isNew) after(() => announceContactMethod(deps(ctx), input).then(() => undefined))
  if (verified.ok) return { done: 'Verified: from now on you are paged here.' }
  return { fault: 'This is not the code, or it is no longer valid. Try again, or send a new code.' }
}

async function code(ctx: UserContext, method: { contactMethodId: number }): Promise<MethodState> {
  const sent = await sendCode(deps(ctx), method)
  if (sent.ok) return { sent: { what: 'code', result: sent.result } }
  if (sent.reason === 'verified') return { done: 'This is verified already.' }
  if (sent.reason === 'too-many') return { fault: sent.message }
  return { fault: `A code was sent just now. A new one can be sent in ${seconds(sent.waitSeconds)}.` }
}

async function test(ctx: UserContext, method: { contactMethodId: number }): Promise<MethodState> {
  const sent = await sendTest({ ...deps(ctx), throttle: getRuntime().testThrottle }, method)
  if (sent.ok) return { sent: { what: 'test', result: sent.result } }
  if (sent.reason === 'unverified') return { fault: 'Verify it first, by the code that was sent to it.' }
  return { fault: `You sent a test just now. The next one can be sent in ${seconds(sent.waitSeconds)}.` }
}

function deps(ctx: UserContext) {
  const { channels, env } = getRuntime()
  return { ctx, channels, baseUrl: env.BASE_URL }
}

/** Next's own fields begin with `$`. */
function typedFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && name !== 'channel' && !name.startsWith('$')) fields[name] = value
  return fields
}

function subscription(form: FormData): unknown {
  try {
    return JSON.parse(formText(form, 'subscription'))
  } catch {
    return undefined
  }
}

function seconds(count: number) {
  return count === 1 ? '1 second' : `${count} seconds`
}
