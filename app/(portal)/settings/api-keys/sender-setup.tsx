import Link from 'next/link'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import type { Snippet } from '@/lib/senders/recipe'

type SenderSetupProps = {
  made: { apiKeyId: number; token: string }
  sender: { title: string; recipe: Snippet[] }
}

export function SenderSetup({ made: { apiKeyId, token }, sender: { title, recipe } }: SenderSetupProps) {
  return (
    <Notice kind="done">
      <p className="mb-2 font-medium">
        This token is shown once. It is filled in below; Tocsin keeps only a fingerprint of it.
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <code data-testid="token" className="rounded bg-panel px-2 py-1 font-mono text-xs wrap-anywhere">
          {token}
        </code>
        <CopyButton text={token} label="Copy token" />
      </div>
      <h3 className="mb-2 font-semibold">Connect {title}</h3>
      {recipe.map(({ before, text }) => (
        <div key={text} className="mb-3">
          {before && <p className="mb-1 wrap-anywhere">{before.replaceAll('`', '')}</p>}
          <pre className="mb-2 max-h-96 overflow-auto rounded bg-panel p-2 font-mono text-xs">{text}</pre>
          <CopyButton text={text} label="Copy" />
        </div>
      ))}
      <p>
        <Link href={`/settings/api-keys/${apiKeyId}`}>Watch its first alert arrive, and check how it is read</Link>
      </p>
    </Notice>
  )
}
