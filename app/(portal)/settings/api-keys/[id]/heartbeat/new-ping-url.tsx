import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import type { PingAddress } from '@/lib/heartbeats/ping-url'

export function NewPingUrl({ ping: { url, header } }: { ping: PingAddress }) {
  const command = ['curl -fsS -m 10 --retry 5 --retry-connrefused -X POST', header && `-H '${header}'`, url]
  const line = command.filter(Boolean).join(' ')
  return (
    <Notice kind="done">
      <p className="mb-2 font-medium">
        This ping address is shown once. Copy it now; Tocsin keeps only a fingerprint of it.
      </p>
      <Once text={url} id="ping-url" label="Copy address" />
      {header && <Once text={header} id="ping-header" label="Copy header" />}
      <p className="mb-1">At the end of a job that succeeded:</p>
      <pre className="mb-2 rounded bg-panel p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{line}</pre>
      <CopyButton text={line} label="Copy command" />
    </Notice>
  )
}

function Once({ text, id, label }: { text: string; id: string; label: string }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <code data-testid={id} className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  )
}
