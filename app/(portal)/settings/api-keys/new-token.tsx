import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { otherAddresses } from '@/lib/senders/addresses'
import { Addresses } from './addresses'

export function NewToken({ token, baseUrl }: { token: string; baseUrl: string }) {
  const command = curlCommand(token, baseUrl)
  return (
    <Notice kind="done">
      <p className="mb-2 font-medium">This token is shown once. Copy it now; Tocsin keeps only a fingerprint of it.</p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <code data-testid="token" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
          {token}
        </code>
        <CopyButton text={token} label="Copy token" />
      </div>
      <p className="mb-1">Try it in a terminal:</p>
      <pre data-testid="curl" className="mb-2 rounded bg-panel p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {command}
      </pre>
      <CopyButton text={command} label="Copy command" />
      <p className="mt-3 text-xs">
        <code className="font-mono">summary</code> and <code className="font-mono">severity</code> (low, medium, high,
        critical) are required; every other field is kept. See{' '}
        <a href="/incidents" target="_blank" rel="noreferrer">
          the incident arrive
        </a>{' '}
        or{' '}
        <a href="/api/openapi.json" target="_blank" rel="noreferrer">
          all fields
        </a>
        .
      </p>
      <details className="mt-3">
        <summary>Addresses for tools that can only send to PagerDuty or Opsgenie</summary>
        <div className="mt-2">
          <Addresses addresses={otherAddresses(baseUrl)} />
        </div>
      </details>
    </Notice>
  )
}

function curlCommand(token: string, baseUrl: string) {
  return `curl -X POST ${baseUrl}/api/webhook/ingest \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '{"summary": "Disk almost full on db-1", "severity": "high", "labels": {"service": "database", "host": "db-1"}}'`
}
