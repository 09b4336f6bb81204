import type { Snippet } from '@/lib/senders/recipe'
import { AwaitFirstAlert } from './await-first-alert'
import { Snippets } from './snippets'
import { TokenOnce } from './token-once'

type SenderSetupProps = {
  made: { apiKeyId: number; token: string }
  sender: { title: string; recipe: Snippet[] }
}

export function SenderSetup({ made: { apiKeyId, token }, sender: { title, recipe } }: SenderSetupProps) {
  return (
    <section aria-label={`Connect ${title}`} className="made-key">
      <h3 className="font-semibold text-base">Connect {title}</h3>
      <TokenOnce token={token}>Already filled in below.</TokenOnce>
      <Snippets snippets={recipe} />
      <AwaitFirstAlert apiKeyId={apiKeyId} />
    </section>
  )
}
