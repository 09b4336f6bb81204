import Link from 'next/link'
import type { Channel } from '@/lib/db/database'
import { type Blocked, type ChannelGroup, nameOf } from './channel-groups'

type ChannelChooserProps = { groups: ChannelGroup[]; chosen: Channel; blocked: Blocked }

export function ChannelChooser({ groups, chosen, blocked }: ChannelChooserProps) {
  return (
    <nav aria-label="Channel" className="mb-4 flex flex-col gap-3">
      {groups.map(({ name, channels }) => (
        <div key={name} className="sm:flex sm:items-baseline sm:gap-3">
          <h3 className="text-muted text-xs sm:w-44 sm:shrink-0">{name}</h3>
          <ul aria-label={name} className="flex flex-wrap gap-2 max-sm:mt-1">
            {channels.map((channel) => (
              <li key={channel}>
                {blocked[channel] ? (
                  <span className="flex min-h-11 items-center rounded-md border border-line-2 border-dashed px-3 text-faint sm:min-h-9">
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
  return (
    <Link
      href={`/settings/contact-methods?add=${channel}`}
      prefetch={false}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={`kind-choice ${isChosen ? 'is-on' : ''}`}
    >
      {nameOf(channel)}
    </Link>
  )
}
