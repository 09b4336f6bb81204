import Link from 'next/link'
import type { ChatKind } from '@/lib/chat-channels/kinds'
import { kindName } from './fields-of-kinds'

type Kind = { channel: ChatKind; isSetUp: boolean }

/** Where the team talks; what the server lacks a setting for comes last, with its name. */
export function KindChoice({ kinds, chosen }: { kinds: Kind[]; chosen: ChatKind | undefined }) {
  const lacking = kinds.filter(({ isSetUp }) => !isSetUp)
  return (
    <>
      <ul aria-label="Kinds" className="flex flex-wrap gap-2">
        {kinds
          .filter(({ isSetUp }) => isSetUp)
          .map(({ channel }) => (
            <li key={channel}>
              <Link
                href={`/settings/chat-channels/new?kind=${channel}`}
                prefetch={false}
                scroll={false}
                aria-current={channel === chosen ? 'true' : undefined}
                className={`kind-choice ${channel === chosen ? 'is-on' : ''}`}
              >
                {kindName(channel).name}
              </Link>
            </li>
          ))}
      </ul>
      {lacking.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-muted text-xs">Need a setting of the server first</h3>
          <ul aria-label="Kinds that need a setting" className="flex flex-col gap-1">
            {lacking.map(({ channel }) => (
              <li key={channel} className="text-muted wrap-anywhere">
                {kindName(channel).name}: set <code className="font-mono text-xs">{kindName(channel).setting}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
