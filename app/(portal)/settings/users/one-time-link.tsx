import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

export function OneTimeLink({ url, email }: { url: string; email: string }) {
  return (
    <Notice kind="done">
      <p className="mb-2">Give this link to {email}. It works once, within 72 hours, and is not shown again.</p>
      <div className="flex flex-wrap items-center gap-2">
        <code data-testid="one-time-link" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
          {url}
        </code>
        <CopyButton text={url} label="Copy link" />
      </div>
    </Notice>
  )
}
