import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { FormBeside } from '@/components/ui/form-layout'
import { Notice } from '@/components/ui/notice'
import { PageTitle, Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { RemoveForm } from '@/components/ui/remove-form'
import { VisibleText } from '@/components/ui/visible-text'
import { describeChat, isChatKind } from '@/lib/chat-channels/kinds'
import { getChatChannel, listChatChannels } from '@/lib/chat-channels/list'
import { parseRowId } from '@/lib/values/row-id'
import { removeChatAction } from '../actions'
import { ChatForm } from '../chat-form'
import { KIND_FIELDS } from '../fields-of-kinds'
import { missingSetting } from '../missing-setting'
import { SamplePost } from '../sample-post'
import { SendTest } from './send-test'

export const metadata: Metadata = { title: 'Chat channel' }

export default async function ChatChannelPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await contextFor('manage chat channels')
  if (id === undefined) return missing()
  const chat = await guard(getChatChannel(ctx, id))
  const { name, channel, mark, failingSince, failure } = chat
  const usedBy = (await guard(listChatChannels(ctx))).find((one) => one.id === id)?.usedBy ?? []
  const setting = missingSetting(channel)
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
      <FormBeside label="Example" aside={<SamplePost />}>
        <Section title="State">
          <dl className="mb-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 wrap-anywhere">
            <dt className="text-muted">Where</dt>
            <dd>{describeChat(chat)}</dd>
            <dt className="text-muted">Used by</dt>
            <dd>
              {usedBy.length > 0 ? (
                new Intl.ListFormat('en').format(usedBy)
              ) : (
                <>
                  No step and no team: nothing is posted yet. Add it to an{' '}
                  <Link href="/settings/escalation">escalation policy</Link> or a{' '}
                  <Link href="/settings/teams">team</Link>.
                </>
              )}
            </dd>
          </dl>
          {failingSince && (
            <Notice kind="error">
              Nothing can be posted there, since <RelativeTime at={failingSince} />:{' '}
              <VisibleText>{failure ?? ''}</VisibleText>
            </Notice>
          )}
          {setting ? (
            <Notice kind="warning">
              No token: nothing is posted. Set <code className="font-mono">{setting}</code> where the server runs, and
              restart it.
            </Notice>
          ) : (
            <SendTest chatChannelId={id} />
          )}
        </Section>
        <ChatForm
          channel={channel}
          fields={isChatKind(channel) ? KIND_FIELDS[channel] : []}
          chat={{ id, name, mark }}
        />
      </FormBeside>
    </>
  )
}
