import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

export function NewPingUrl({ url }: { url: string }) {
  const command = `curl -fsS -m 10 --retry 5 --retry-connrefused -X POST ${url}`
  return (
    <Notice kind="done">
      <p className="mb-2 font-medium">
        This ping address is shown once. Copy it now; Tocsin keeps only a fingerprint of it.
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <code data-testid="ping-url" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
          {url}
        </code>
        <CopyButton text={url} label="Copy address" />
      </div>
      <p className="mb-1">At the end of a job that succeeded:</p>
      <pre className="mb-2 rounded bg-panel p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{command}</pre>
      <CopyButton text={command} label="Copy command" />
    </Notice>
  )
}
