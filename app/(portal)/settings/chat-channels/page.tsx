import type { Metadata } from 'next'
import Link from 'next/link'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { type ListedChatChannel, listChatChannels } from '@/lib/chat-channels/list'

export const metadata: Metadata = { title: 'Chat channels' }

export default async function ChatChannelsPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const chats = await guard(listChatChannels(ctx))
  const add = (
    <Link href="/settings/chat-channels/new" prefetch={false} className={buttonClasses('primary')}>
      New chat channel
    </Link>
  )
  return (
    <>
      <PageTitle actions={chats.length > 0 && add}>Chat channels</PageTitle>
      {chats.length === 0 ? (
        <EmptyState title="No chat channels" actions={add}>
          <p>
            A team sees its incidents where it talks: one message for each, kept up to date. A step of an{' '}
            <Link href="/settings/escalation">escalation policy</Link> posts there, or a{' '}
            <Link href="/settings/teams">team</Link> has all of its incidents posted. It reaches nobody: people are
            paged as before.
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="Chat channels" className="panel divide-y divide-line">
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </ul>
      )}
    </>
  )
}

function ChatRow({ chat: { id, name, where, usedBy, failure } }: { chat: ListedChatChannel }) {
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link href={`/settings/chat-channels/${id}`} prefetch={false} className="font-medium text-base wrap-anywhere">
          {name}
        </Link>
        {failure !== null && <span className="badge bg-high-soft text-high">Failing</span>}
      </div>
      <p className="text-muted text-xs wrap-anywhere">
        {where}
        {usedBy.length > 0 ? ` · ${new Intl.ListFormat('en').format(usedBy)}` : ' · no step and no team uses it'}
      </p>
    </li>
  )
}
