import { MessagesSquare } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { Cell, Rows } from '@/components/ui/rows'
import { type ListedChatChannel, listChatChannels } from '@/lib/chat-channels/list'
import { missingSetting } from './missing-setting'

export const metadata: Metadata = { title: 'Chat channels' }

export default async function ChatChannelsPage() {
  const ctx = await contextFor('manage chat channels')
  const chats = await guard(listChatChannels(ctx))
  const add = (
    <Link href="/settings/chat-channels/new" prefetch={false} className={buttonClasses('primary')}>
      New chat channel
    </Link>
  )
  return (
    <>
      <PageTitle actions={chats.length > 0 && add}>Chat channels</PageTitle>
      {chats.length > 0 && (
        <p className="mb-4 text-muted">
          One message for each incident, kept up to date. It tells the team; pages to people are sent besides.
        </p>
      )}
      {chats.length === 0 ? (
        <EmptyState title="No chat channels" icon={MessagesSquare} actions={add}>
          <p>
            A team sees its incidents where it talks: one message for each, kept up to date. A step of an{' '}
            <Link href="/settings/escalation">escalation policy</Link> posts there, or a{' '}
            <Link href="/settings/teams">team</Link> has all of its incidents posted. It reaches nobody: people are
            paged as before.
          </p>
        </EmptyState>
      ) : (
        <Rows
          label="Chat channels"
          heads={['Name', 'Where', 'Used by', 'State']}
          columns="[--columns:minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(8rem,0.8fr)]"
        >
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </Rows>
      )}
    </>
  )
}

function ChatRow({ chat: { id, name, where, usedBy, failure, channel } }: { chat: ListedChatChannel }) {
  const setting = missingSetting(channel)
  return (
    <li className="table-line lg:items-center">
      <Link href={`/settings/chat-channels/${id}`} prefetch={false} className="table-name">
        {name}
      </Link>
      <span className="min-w-0 text-muted wrap-anywhere">{where}</span>
      {usedBy.length > 0 ? (
        <Cell head="Used by">{new Intl.ListFormat('en').format(usedBy)}</Cell>
      ) : (
        <span className="text-high">no step and no team uses it</span>
      )}
      {setting ? (
        <span className="text-high wrap-anywhere">
          No token: nothing is posted. Set <code className="font-mono text-xs">{setting}</code>
        </span>
      ) : (
        <ChatState isFailing={failure !== null} isUsed={usedBy.length > 0} />
      )}
    </li>
  )
}

function ChatState({ isFailing, isUsed }: { isFailing: boolean; isUsed: boolean }) {
  if (isFailing) return <span className="badge w-fit bg-high-soft text-high">Failing</span>
  return <span className="text-muted">{isUsed ? 'Posts' : 'Posts nothing yet'}</span>
}
