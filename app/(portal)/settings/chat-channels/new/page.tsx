import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { FormBeside } from '@/components/ui/form-layout'
import { PageTitle, Section } from '@/components/ui/page'
import { type ChatKind, chatKinds } from '@/lib/chat-channels/kinds'
import { getRuntime } from '@/lib/server/runtime'
import { SlackSetUp } from '../../contact-methods/slack-set-up'
import { ChatForm } from '../chat-form'
import { KIND_FIELDS, kindName } from '../fields-of-kinds'
import { KindChoice } from '../kind-choice'
import { SamplePost } from '../sample-post'

export const metadata: Metadata = { title: 'New chat channel' }

type Props = { searchParams: Promise<{ kind?: string | string[] }> }

export default async function NewChatChannelPage({ searchParams }: Props) {
  await contextFor('manage chat channels')
  const { channels, env } = getRuntime()
  const kinds = chatKinds(channels)
  const { kind } = await searchParams
  const ready = kinds.filter(({ isSetUp }) => isSetUp)
  const chosen = (ready.find(({ channel }) => channel === kind) ?? ready[0])?.channel
  return (
    <>
      <PageTitle>New chat channel</PageTitle>
      <FormBeside label="Example" aside={<SamplePost />}>
        <Section title="Where the team talks">
          <KindChoice kinds={kinds} chosen={chosen} />
          {!channels.slackApp && (
            <div className="mt-4">
              <SlackSetUp baseUrl={env.BASE_URL} />
            </div>
          )}
        </Section>
        {chosen && (
          <ChatForm
            key={chosen}
            channel={chosen}
            title={kindName(chosen).name}
            proposedName={`Incidents on ${titleOf(chosen, kinds)}`}
            fields={KIND_FIELDS[chosen]}
          />
        )}
      </FormBeside>
    </>
  )
}

function titleOf(chosen: ChatKind, kinds: ReturnType<typeof chatKinds>) {
  return kinds.find(({ channel }) => channel === chosen)?.title ?? 'chat'
}
