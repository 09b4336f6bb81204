import { Section } from '@/components/ui/page'
import type { ChannelDeps } from '@/lib/channels/channel'
import type { MailStatus } from '@/lib/mail/state'
import { AddForm } from './add-form'
import { AddPush } from './add-push'
import { ChannelChooser } from './channel-chooser'
import { ABSENT_WITHOUT, blockedBy, chooseChannel, listOffered } from './channel-groups'
import { FIELDS } from './fields-of-channels'
import { SlackSetUp } from './slack-set-up'

type AddSectionProps = {
  chosen: string | string[] | undefined
  channels: ChannelDeps
  mail: MailStatus
  baseUrl: string
  /** For an admin, who can set up more. */
  isAdmin: boolean
}

export function AddSection({ chosen: asked, channels, mail, baseUrl, isAdmin }: AddSectionProps) {
  const groups = listOffered(channels)
  const blocked = blockedBy(mail)
  const channel = chooseChannel(groups, { asked, blocked, baseUrl })
  return (
    <Section title="Add a contact method">
      <ChannelChooser groups={groups} chosen={channel} blocked={blocked} />
      {channel === 'push' ? (
        <AddPush vapidPublicKey={channels.vapid.publicKey} />
      ) : (
        <AddForm key={channel} channel={channel} fields={FIELDS[channel]} />
      )}
      {isAdmin && (
        <div className="mt-5 border-line border-t pt-2 empty:hidden">
          <Absent channels={channels} />
          {!channels.slackApp && <SlackSetUp baseUrl={baseUrl} />}
        </div>
      )}
    </Section>
  )
}

function Absent({ channels }: { channels: ChannelDeps }) {
  const absent = ABSENT_WITHOUT.filter(({ isSetUp }) => !isSetUp(channels))
  if (absent.length === 0) return null
  return (
    <details className="text-muted text-xs">
      <summary className="min-h-9 py-2 max-sm:min-h-11">{absent.length} more need a setting of the server</summary>
      <ul className="flex flex-col gap-1 pl-4">
        {absent.map(({ title, setting }) => (
          <li key={setting}>
            {title}: <code className="font-mono">{setting}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
