import { CopyButton } from '@/components/ui/copy-button'
import type { SenderAddress } from '@/lib/senders/addresses'

type AddressesProps = { addresses: SenderAddress[]; isWide?: boolean }

/** `isWide`: beside one another, where there is room. */
export function Addresses({ addresses, isWide = false }: AddressesProps) {
  return (
    <dl className={`grid gap-x-6 gap-y-3 ${isWide ? 'lg:grid-cols-3' : ''}`}>
      {addresses.map(({ speaksTo, url, token }) => (
        <div key={url}>
          <dt>A tool that sends to {speaksTo}</dt>
          <dd>
            <span className="flex items-center gap-2">
              <code className="min-w-0 font-mono text-xs wrap-anywhere">{url}</code>
              <CopyButton text={url} look="icon" label={`Copy the address for ${speaksTo}`} />
            </span>
            <span className="text-muted text-xs">{token}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
