import { CopyButton } from '@/components/ui/copy-button'
import type { SenderAddress } from '@/lib/senders/addresses'

export function Addresses({ addresses }: { addresses: SenderAddress[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {addresses.map(({ speaksTo, url, token }) => (
        <div key={url}>
          <dt>A tool that sends to {speaksTo}</dt>
          <dd>
            <span className="flex flex-wrap items-center gap-2">
              <code className="font-mono text-xs wrap-anywhere">{url}</code>
              <CopyButton text={url} look="icon" label={`Copy the address for ${speaksTo}`} />
            </span>
            <span className="text-muted text-xs">{token}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
