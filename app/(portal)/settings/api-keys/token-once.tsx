import { EyeOff } from 'lucide-react'
import { CopyButton } from '@/components/ui/copy-button'

/** A token as it is shown this once. */
export function TokenOnce({ token, children }: { token: string; children?: string }) {
  return (
    <div role="status">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <code data-testid="token" className="rounded bg-raised px-2 py-1.5 font-mono text-xs wrap-anywhere">
          {token}
        </code>
        <CopyButton text={token} label="Copy token" />
      </div>
      <p className="flex items-start gap-1.5 text-medium text-xs">
        <EyeOff aria-hidden className="mt-px size-3.5 shrink-0" />
        Copy the token now; it will not be shown again.{children && ` ${children}`}
      </p>
    </div>
  )
}
