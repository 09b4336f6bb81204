'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import type { SendResult } from '@/lib/channels/channel'
import { addChatChannel } from '@/lib/chat-channels/add'
import { changeChatChannel } from '@/lib/chat-channels/change'
import { isChatKind } from '@/lib/chat-channels/kinds'
import { removeChatChannel } from '@/lib/chat-channels/remove'
import { testChatChannel } from '@/lib/chat-channels/send-test'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'
import { KIND_FIELDS } from './fields-of-kinds'

export type ChatState = {
  values: Record<string, string>
  errors: FieldErrors
  mark: string
  outcome?: 'saved'
  fault?: string
}

const PATH = '/settings/chat-channels'

export async function saveChatAction(_: ChatState, form: FormData): Promise<ChatState> {
  const ctx = await requireContext()
  const channel = formText(form, 'channel')
  const names = isChatKind(channel) ? KIND_FIELDS[channel].map(({ name }) => name) : []
  const fields = Object.fromEntries(names.map((field) => [field, formText(form, field)]))
  const name = formText(form, 'name')
  const chatChannelId = parseRowId(form.get('chatChannelId'))
  const state = { values: { name, ...fields }, errors: {}, mark: formText(form, 'mark') }
  const isKept = Object.values(fields).every((value) => value === '')
  const saved = chatChannelId
    ? await guardForm(changeChatChannel(ctx, { chatChannelId, mark: state.mark, name, fields: isKept ? null : fields }))
    : await guard(addChatChannel(ctx, { name, channel, fields }))
  if (!saved.ok && saved.reason === 'invalid') return { ...state, errors: saved.errors }
  if (!saved.ok) return { ...state, fault: staleFault(saved, 'this chat channel') }
  revalidatePath(PATH, 'layout')
  if (!('mark' in saved)) redirect(`${PATH}/${saved.chatChannelId}`)
  return { values: { name }, errors: {}, mark: saved.mark, outcome: 'saved' }
}

export type TestState = { result?: SendResult; fault?: string }

export async function testChatAction(_: TestState, form: FormData): Promise<TestState> {
  const ctx = await requireContext()
  const { channels, env, testThrottle: throttle } = getRuntime()
  const deps = { ctx, channels, baseUrl: env.BASE_URL, throttle }
  const tested = await guard(testChatChannel(deps, formId(form, 'chatChannelId')))
  revalidatePath(PATH, 'layout')
  return tested.ok ? { result: tested.result } : { fault: `Try again in ${tested.waitSeconds} seconds.` }
}

export async function removeChatAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  const removed = await guard(removeChatChannel(ctx, { chatChannelId: formId(form, 'chatChannelId') }))
  if (!removed.ok) return { fault: `The escalation policy “${removed.policy}” posts there: change it first.` }
  revalidatePath(PATH, 'layout')
  redirect(PATH)
}
