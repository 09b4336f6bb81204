import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle, Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { listActivity } from '@/lib/api-keys/activity'
import { type ApiKeySummary, listApiKeys } from '@/lib/api-keys/list'
import { otherAddresses, ownAddress } from '@/lib/senders/addresses'
import { getRuntime } from '@/lib/server/runtime'
import { Addresses } from '../addresses'
import { senderTitle } from '../api-key-facts'
import { lastHeard } from '../last-heard'
import { SenderMark } from '../sender-mark'

export const metadata: Metadata = { title: 'What still sends to the old tool' }

type Asked = { search?: string | string[] }

export default async function UnheardPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const keys = (await guard(listApiKeys(ctx))).filter(({ state }) => state === 'active')
  const activity = await guard(listActivity(ctx))
  const unheard = keys.filter((key) => lastHeard(key, activity.get(key.id)) === undefined)
  const { search } = await searchParams
  const asked = typeof search === 'string' ? search.trim() : ''
  const found = unheard.filter((key) => isMeant(key, asked))
  return (
    <>
      <PageTitle>What still sends to the old tool</PageTitle>
      <p className="mb-4 max-w-prose">
        {unheard.length === 0
          ? 'Something was heard from every active key.'
          : `Nothing was ever heard from ${unheard.length} of ${keys.length} active keys: what they were made for still sends elsewhere.`}
      </p>
      {unheard.length > 0 && (
        <>
          <search>
            <form className="mb-4 flex flex-wrap items-end gap-2">
              <label className="flex flex-col gap-1">
                Name or tool
                <input name="search" type="search" defaultValue={asked} />
              </label>
              <button type="submit" className={buttonClasses()}>
                Search
              </button>
            </form>
          </search>
          {found.length === 0 ? (
            <EmptyState title="No such key">
              <Link href="/settings/api-keys/unheard">Show all {unheard.length}</Link>
            </EmptyState>
          ) : (
            <ul aria-label="Keys that nothing was heard from" className="panel divide-y divide-line">
              {found.map((key) => (
                <UnheardKey key={key.id} apiKey={key} />
              ))}
            </ul>
          )}
          <Section title="Where they are to send">
            <p className="mb-3 max-w-prose text-muted">
              Change the address and the token in the tool, and nothing else. A key that came by a file shows its token
              after it is rotated.
            </p>
            <Addresses addresses={[...otherAddresses(baseUrl()), ownAddress(baseUrl())]} />
          </Section>
        </>
      )}
    </>
  )
}

function baseUrl() {
  return getRuntime().env.BASE_URL
}

function isMeant({ name, sender }: ApiKeySummary, asked: string) {
  return [name, senderTitle(sender)].some((text) => text.toLowerCase().includes(asked.toLowerCase()))
}

function UnheardKey({ apiKey: { id, name, sender, createdAt } }: { apiKey: ApiKeySummary }) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <SenderMark sender={sender} />
      <Link href={`/settings/api-keys/${id}`} prefetch={false} className="min-w-0 grow wrap-anywhere">
        {name}
      </Link>
      <span className="text-muted">{senderTitle(sender)}</span>
      <span className="text-faint">
        made <RelativeTime at={createdAt} />
      </span>
    </li>
  )
}
