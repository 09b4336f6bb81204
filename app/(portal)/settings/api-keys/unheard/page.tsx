import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { PageTitle, Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { Cell, Rows } from '@/components/ui/rows'
import { listActivity } from '@/lib/api-keys/activity'
import { type ApiKeySummary, listApiKeys } from '@/lib/api-keys/list'
import { otherAddresses, ownAddress } from '@/lib/senders/addresses'
import { getRuntime } from '@/lib/server/runtime'
import { filterText, hasWords } from '@/lib/values/filter-words'
import { Addresses } from '../addresses'
import { senderTitle } from '../api-key-facts'
import { lastHeard } from '../last-heard'
import { SenderMark } from '../sender-mark'

export const metadata: Metadata = { title: 'Keys not heard from' }

const HERE = '/settings/api-keys/unheard'

type Asked = { q?: string | string[] }

export default async function UnheardPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const keys = (await guard(listApiKeys(ctx))).filter(({ state }) => state === 'active')
  const activity = await guard(listActivity(ctx))
  const unheard = keys.filter((key) => lastHeard(key, activity.get(key.id)) === undefined)
  const { q } = await searchParams
  const asked = filterText(q)
  const found = unheard.filter(({ name, sender }) => hasWords(asked, [name, senderTitle(sender)]))
  return (
    <>
      <PageTitle>Keys not heard from</PageTitle>
      <Progress heard={keys.length - unheard.length} all={keys.length} />
      {unheard.length > 0 && (
        <>
          <FilterField action={HERE} label="Name or tool" placeholder="Name or tool" text={asked} />
          {found.length === 0 ? (
            <EmptyState
              title={`No key that is missing matches “${asked}”`}
              actions={
                <Link href={HERE} className={buttonClasses()}>
                  Show all {unheard.length}
                </Link>
              }
            >
              <p>It may have been heard from already, or be revoked.</p>
            </EmptyState>
          ) : (
            <Rows
              label="Keys that nothing was heard from"
              heads={['API key', 'Tool', 'Created', '']}
              columns="[--columns:minmax(0,1.4fr)_minmax(0,1fr)_7rem_8rem]"
            >
              {found.map((key) => (
                <UnheardKey key={key.id} apiKey={key} />
              ))}
            </Rows>
          )}
          <Section title="What to change in each tool">
            <p className="mb-3 max-w-prose text-muted">
              Its address and its token, then send a test from it. The key leaves this list with its first alert. A key
              that came by a file shows its token after it is rotated.
            </p>
            <Addresses addresses={[...otherAddresses(baseUrl()), ownAddress(baseUrl())]} isWide />
          </Section>
        </>
      )}
    </>
  )
}

function baseUrl() {
  return getRuntime().env.BASE_URL
}

/** How far the move has come. */
function Progress({ heard, all }: { heard: number; all: number }) {
  if (all === 0)
    return (
      <EmptyState
        title="No API key is active yet"
        actions={
          <Link href="/settings/api-keys?new=1" prefetch={false} className={buttonClasses('primary')}>
            New key
          </Link>
        }
      >
        <p>Create one for each tool that sends alerts: here you see which of them send here already.</p>
      </EmptyState>
    )
  return (
    <section aria-label="Progress" className="panel mb-4 px-4 py-3">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-2xl tabular-nums">
          {heard} of {all}
        </span>
        <span className="text-muted">{all === 1 ? 'key sends here' : 'keys send here'}</span>
      </p>
      <progress
        aria-label="Keys that were heard from"
        className="heard-bar w-full!"
        value={heard}
        max={Math.max(1, all)}
      />
      <p className="mt-2 text-muted">{inWords(heard, all)}</p>
    </section>
  )
}

function inWords(heard: number, all: number) {
  if (heard === all) return 'Something was heard from every active key.'
  return `Nothing was ever heard from ${all - heard} of ${all} active keys. What they were made for may still send elsewhere.`
}

function UnheardKey({ apiKey: { id, name, sender, createdAt } }: { apiKey: ApiKeySummary }) {
  return (
    <li className="table-line lg:items-center">
      <span className="flex min-w-0 items-center gap-2 max-lg:basis-full">
        <SenderMark sender={sender} />
        <Link href={`/settings/api-keys/${id}`} prefetch={false} className="table-name">
          {name}
        </Link>
      </span>
      <Cell head="Tool">{senderTitle(sender)}</Cell>
      <span className="text-muted">
        <span className="lg:sr-only">created </span>
        <RelativeTime at={createdAt} />
      </span>
      <Link href={`/settings/api-keys/${id}`} prefetch={false} className={`${buttonClasses()} lg:justify-self-end`}>
        Set it up<span className="sr-only"> {name}</span>
      </Link>
    </li>
  )
}
