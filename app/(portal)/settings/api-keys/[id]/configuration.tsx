import { EyeOff } from 'lucide-react'
import Link from 'next/link'
import { Section } from '@/components/ui/page'
import type { ApiKeySummary } from '@/lib/api-keys/list'
import { otherAddresses, ownAddress } from '@/lib/senders/addresses'
import { readRecipe } from '@/lib/senders/recipe'
import { Addresses } from '../addresses'
import { curlCommand } from '../curl-command'
import { Snippets } from '../snippets'

/** Stands where the token was: nobody can read it again. */
const MASKED = 'YOUR_TOKEN'

/** What was shown when the key was made, without its token. */
export async function Configuration({ apiKey, baseUrl }: { apiKey: ApiKeySummary; baseUrl: string }) {
  const { id, sender, createdAt } = apiKey
  const snippets = sender
    ? await readRecipe(sender, { baseUrl, token: MASKED })
    : [{ before: 'From a terminal, or from your own code:', language: 'sh', text: curlCommand(MASKED, baseUrl) }]
  return (
    <Section title="Sender's configuration">
      <div className="flex min-w-0 flex-col gap-3">
        <Snippets snippets={snippets} />
        <p className="flex items-start gap-1.5 text-muted text-xs">
          <EyeOff aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>
            Put the token in place of {MASKED}. It was shown once, on {createdAt.toISOString().slice(0, 10)}. Lost it?{' '}
            <Link href={`/settings/api-keys/${id}?open=rotate#rotate`}>Rotate</Link> it.
          </span>
        </p>
        <details>
          <summary className="text-muted text-xs">All addresses</summary>
          <section aria-label="Addresses" className="mt-2">
            <Addresses addresses={[ownAddress(baseUrl), ...otherAddresses(baseUrl)]} />
          </section>
        </details>
      </div>
    </Section>
  )
}
