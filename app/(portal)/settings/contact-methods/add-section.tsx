import Link from 'next/link'
import { Section } from '@/components/ui/page'
import type { ChannelDeps } from '@/lib/channels/channel'
import { CHANNELS } from '@/lib/channels/channels'
import type { Channel } from '@/lib/db/database'
import { AddForm } from './add-form'
import { AddPush } from './add-push'

const ORDER: Channel[] = [
  'email',
  'voice',
  'sms',
  'push',
  'ntfy',
  'telegram',
  'pushover',
  'slack',
  'teams',
  'discord',
  'webhook',
]

type AddSectionProps = { chosen: string | string[] | undefined; channels: ChannelDeps }

export function AddSection({ chosen, channels }: AddSectionProps) {
  const offered = ORDER.filter((one) => CHANNELS[one].isSetUp(channels))
  const channel = offered.find((one) => one === chosen) ?? 'email'
  return (
    <Section title="Add a contact method">
      <nav aria-label="Channel" className="mb-4 flex flex-wrap gap-1">
        {offered.map((one) => (
          <ChannelLink key={one} channel={one} isChosen={one === channel} />
        ))}
      </nav>
      {channel === 'push' ? (
        <AddPush vapidPublicKey={channels.vapid.publicKey} />
      ) : (
        <AddForm key={channel} channel={channel} />
      )}
    </Section>
  )
}

function ChannelLink({ channel, isChosen }: { channel: Channel; isChosen: boolean }) {
  const look = isChosen ? 'bg-raised font-medium text-ink' : 'text-muted hover:text-ink'
  return (
    <Link
      href={`/settings/contact-methods?add=${channel}`}
      prefetch={false}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={`rounded-md px-3 py-1.5 whitespace-nowrap hover:no-underline ${look}`}
    >
      {CHANNELS[channel].title}
    </Link>
  )
}
