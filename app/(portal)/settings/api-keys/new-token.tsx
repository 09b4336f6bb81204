import { CopyButton } from '@/components/ui/copy-button'
import { otherAddresses } from '@/lib/senders/addresses'
import { Addresses } from './addresses'
import { AwaitFirstAlert } from './await-first-alert'
import { curlCommand } from './curl-command'
import { TokenOnce } from './token-once'

type NewTokenProps = {
  token: string
  baseUrl: string
  /** Of a key that has just been made. */
  apiKeyId?: number
}

export function NewToken({ token, baseUrl, apiKeyId }: NewTokenProps) {
  const command = curlCommand(token, baseUrl)
  return (
    <section aria-label="The new token" className="made-key">
      <TokenOnce token={token} />
      <div>
        <p className="mb-1.5">Try it in a terminal:</p>
        <div className="snippet">
          <pre data-testid="curl" className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {command}
          </pre>
          <CopyButton text={command} label="Copy command" />
        </div>
        <p className="mt-1.5 text-muted text-xs">
          <code className="font-mono">summary</code> and <code className="font-mono">severity</code> (low, medium, high,
          critical) are required; every other field is kept.{' '}
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            All fields
          </a>
        </p>
      </div>
      <details>
        <summary>Addresses for tools that can only send to PagerDuty or Opsgenie</summary>
        <div className="mt-2">
          <Addresses addresses={otherAddresses(baseUrl)} />
        </div>
      </details>
      {apiKeyId !== undefined && <AwaitFirstAlert apiKeyId={apiKeyId} />}
    </section>
  )
}
