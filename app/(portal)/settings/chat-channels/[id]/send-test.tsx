'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { SendResultNotice } from '../../contact-methods/send-result-notice'
import { testChatAction } from '../actions'

export function SendTest({ chatChannelId }: { chatChannelId: number }) {
  const [{ result, fault }, action] = useActionState(testChatAction, {})
  return (
    <form action={action} className="flex flex-col items-start gap-3">
      <input type="hidden" name="chatChannelId" value={chatChannelId} />
      {result && <SendResultNotice what="test" result={result} />}
      {fault && <Notice kind="error">{fault}</Notice>}
      <SubmitButton>Send a test message</SubmitButton>
    </form>
  )
}
