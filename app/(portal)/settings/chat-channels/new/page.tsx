import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle, Section } from '@/components/ui/page'
import { chatKinds } from '@/lib/chat-channels/kinds'
import { getRuntime } from '@/lib/server/runtime'
import { SlackSetUp } from '../../contact-methods/slack-set-up'
import { ChatForm } from '../chat-form'
import { KIND_FIELDS, kindName } from '../fields-of-kinds'

export const metadata: Metadata = { title: 'New chat channel' }

type Props = { searchParams: Promise<{ kind?: string | string[] }> }

export default async function NewChatChannelPage({ searchParams }: Props) {
  await contextFor('manage chat channels')
  const { channels, env } = getRuntime()
  const kinds = chatKinds(channels)
  const { kind } = await searchParams
  const chosen = kinds.find(({ channel, isSetUp }) => isSetUp && channel === kind)?.channel
  return (
    <>
      <PageTitle>New chat channel</PageTitle>
      <Section title="Where the team talks">
        <ul aria-label="Kinds" className="flex flex-wrap gap-1">
          {kinds.map(({ channel, isSetUp }) => (
            <li key={channel}>
              <KindChoice {...kindName(channel)} channel={channel} isSetUp={isSetUp} isChosen={channel === chosen} />
            </li>
          ))}
        </ul>
        {!channels.slackApp && (
          <div className="mt-4">
            <SlackSetUp baseUrl={env.BASE_URL} />
          </div>
        )}
      </Section>
      {chosen && <ChatForm key={chosen} channel={chosen} fields={KIND_FIELDS[chosen]} />}
    </>
  )
}

type KindChoiceProps = {
  channel: string
  name: string
  setting?: string | undefined
  isSetUp: boolean
  isChosen: boolean
}

function KindChoice({ channel, name, setting, isSetUp, isChosen }: KindChoiceProps) {
  const box = 'flex min-h-10 items-center rounded-md px-3 sm:min-h-8'
  if (!isSetUp)
    return (
      <span className={`${box} text-muted`}>
        {name}: set {setting}
      </span>
    )
  return (
    <Link
      href={`/settings/chat-channels/new?kind=${channel}`}
      prefetch={false}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={`${box} hover:no-underline ${isChosen ? 'bg-raised font-medium text-ink' : 'text-muted hover:text-ink'}`}
    >
      {name}
    </Link>
  )
}
