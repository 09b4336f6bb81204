import { Section } from '@/components/ui/page'
import type { ChannelDeps } from '@/lib/channels/channel'
import { AddForm } from './add-form'
import { AddPush } from './add-push'
import { ChannelChooser } from './channel-chooser'
import { ABSENT_WITHOUT, listOffered } from './channel-groups'
import { FIELDS } from './fields-of-channels'
import { SlackSetUp } from './slack-set-up'

type AddSectionProps = {
  chosen: string | string[] | undefined
  channels: ChannelDeps
  /** The server's address, for an admin, who can set up more. */
  setUpAt: string | undefined
}

export function AddSection({ chosen, channels, setUpAt }: AddSectionProps) {
  const groups = listOffered(channels)
  const channel = groups.flatMap((group) => group.channels).find((one) => one === chosen) ?? 'email'
  return (
    <Section title="Add a contact method">
      <ChannelChooser groups={groups} chosen={channel} />
      {setUpAt !== undefined && <Absent channels={channels} />}
      {setUpAt !== undefined && !channels.slackApp && <SlackSetUp baseUrl={setUpAt} />}
      {channel === 'push' ? (
        <AddPush vapidPublicKey={channels.vapid.publicKey} />
      ) : (
        <AddForm key={channel} channel={channel} fields={FIELDS[channel]} />
      )}
    </Section>
  )
}

function Absent({ channels }: { channels: ChannelDeps }) {
  const absent = ABSENT_WITHOUT.filter(({ isSetUp }) => !isSetUp(channels))
  if (absent.length === 0) return null
  return (
    <p className="mb-4 text-muted text-xs">
      {absent.map(({ title, setting }) => (
        <span key={setting}>
          To offer {title}, set <code className="font-mono">{setting}</code>.{' '}
        </span>
      ))}
    </p>
  )
}
