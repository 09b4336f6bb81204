import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

/** Of a webhook, as it is shown this once. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <Notice kind="done">
      <p className="mb-2 font-medium">This signing secret is shown once. Give it to the receiver now.</p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <code data-testid="signing-secret" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy secret" />
      </div>
      <p className="text-xs">
        Every request is signed as{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
          Standard Webhooks
        </a>{' '}
        says: the receiver computes an HMAC-SHA256 with this secret over{' '}
        <code className="font-mono">webhook-id.webhook-timestamp.body</code>, compares it with{' '}
        <code className="font-mono">webhook-signature</code>, and drops an id that it has had. There are libraries for
        most languages.
      </p>
    </Notice>
  )
}
