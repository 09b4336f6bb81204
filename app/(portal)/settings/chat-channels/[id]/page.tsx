import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { RemoveForm } from '@/components/ui/remove-form'
import { VisibleText } from '@/components/ui/visible-text'
import { describeChat, isChatKind } from '@/lib/chat-channels/kinds'
import { getChatChannel } from '@/lib/chat-channels/list'
import { parseRowId } from '@/lib/values/row-id'
import { removeChatAction } from '../actions'
import { ChatForm } from '../chat-form'
import { KIND_FIELDS } from '../fields-of-kinds'
import { SendTest } from './send-test'

export const metadata: Metadata = { title: 'Chat channel' }

export default async function ChatChannelPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await contextFor('manage chat channels')
  if (id === undefined) return missing()
  const chat = await guard(getChatChannel(ctx, id))
  const { name, channel, mark, failingSince, failure } = chat
  return (
    <>
      <PageTitle
        actions={
          <RemoveForm noun="chat channel" name={name} action={removeChatAction} fields={{ chatChannelId: id }}>
            What was posted stays in the chat. Teams lose it.
          </RemoveForm>
        }
      >
        {name}
      </PageTitle>
      <p className="mb-4 text-muted wrap-anywhere">{describeChat(chat)}</p>
      {failingSince && (
        <Notice kind="error">
          Nothing can be posted there, since <RelativeTime at={failingSince} />:{' '}
          <VisibleText>{failure ?? ''}</VisibleText>
        </Notice>
      )}
      <SendTest chatChannelId={id} />
      <ChatForm channel={channel} fields={isChatKind(channel) ? KIND_FIELDS[channel] : []} chat={{ id, name, mark }} />
    </>
  )
}
