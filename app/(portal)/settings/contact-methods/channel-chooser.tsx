import Link from 'next/link'
import type { Channel } from '@/lib/db/database'
import { type Blocked, type ChannelGroup, nameOf } from './channel-groups'

type ChannelChooserProps = { groups: ChannelGroup[]; chosen: Channel; blocked: Blocked }

export function ChannelChooser({ groups, chosen, blocked }: ChannelChooserProps) {
  return (
    <nav aria-label="Channel" className="mb-4 flex flex-col gap-2">
      {groups.map(({ name, channels }) => (
        <div key={name} className="sm:flex sm:items-baseline sm:gap-3">
          <h3 className="text-muted text-xs sm:w-44 sm:shrink-0">{name}</h3>
          <ul aria-label={name} className="-mx-2 flex flex-wrap gap-1 sm:mx-0">
            {channels.map((channel) => (
              <li key={channel}>
                {blocked[channel] ? (
                  <span className="flex min-h-10 items-center px-2 text-faint sm:min-h-8 sm:px-3">
                    {nameOf(channel)}: {blocked[channel]}
                  </span>
                ) : (
                  <ChannelLink channel={channel} isChosen={channel === chosen} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
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
      className={`flex min-h-10 items-center rounded-md px-2 whitespace-nowrap hover:no-underline sm:min-h-8 sm:px-3 ${look}`}
    >
      {nameOf(channel)}
    </Link>
  )
}
