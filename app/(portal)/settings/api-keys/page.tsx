import { KeyRound } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { LiveRefresh } from '@/components/live-refresh'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilteredList } from '@/components/ui/filtered-list'
import { PageTitle, Section } from '@/components/ui/page'
import { listActivity } from '@/lib/api-keys/activity'
import { type ApiKeySummary, listApiKeys } from '@/lib/api-keys/list'
import { listHeartbeats } from '@/lib/heartbeats/list'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { getRuntime } from '@/lib/server/runtime'
import { filterText, hasWords } from '@/lib/values/filter-words'
import { senderTitle } from './api-key-facts'
import { ApiKeyList } from './api-key-list'
import { CreateApiKeyForm } from './create-api-key-form'
import { lastHeard } from './last-heard'

export const metadata: Metadata = { title: 'API keys' }

type Asked = Partial<Record<'new' | 'q', string | string[]>>

export default async function ApiKeysPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  // Before what it marks: else a change between the two would not be noticed.
  const mark = await incidentsChangeMark(ctx)
  const keys = await guard(listApiKeys(ctx))
  const activity = await guard(listActivity(ctx))
  const rejected = await countOpenByKey(ctx)
  const heartbeats = await guard(listHeartbeats(ctx))
  const isUnheard = (key: ApiKeySummary) => key.state === 'active' && !lastHeard(key, activity.get(key.id))
  const unheard = keys.filter(isUnheard).length
  const { new: wanted, q } = await searchParams
  const isNew = wanted !== undefined
  const text = filterText(q)
  const found = keys.filter(({ name, sender, hint }) => hasWords(text, [name, senderTitle(sender), hint]))
  const makeKey = (
    <Link href="/settings/api-keys?new=1" prefetch={false} className={buttonClasses('primary')}>
      New key
    </Link>
  )
  return (
    <>
      <PageTitle
        actions={
          <div className="flex items-center gap-3">
            <LiveRefresh mark={mark} />
            {!isNew && keys.length > 0 && makeKey}
          </div>
        }
      >
        API keys
      </PageTitle>
      {isNew && (
        <Section title="New key">
          <CreateApiKeyForm baseUrl={getRuntime().env.BASE_URL} />
        </Section>
      )}
      {unheard > 0 && (
        <p className="mb-3 text-muted">
          {unheard === 1 ? 'One active key was never used' : `${unheard} active keys were never used`}:{' '}
          <Link href="/settings/api-keys/unheard" prefetch={false}>
            {unheard === 1 ? 'is its sender' : 'are their senders'} set up?
          </Link>
        </p>
      )}
      {keys.length > 0 && (
        <FilteredList
          here="/settings/api-keys"
          of="keys"
          text={text}
          found={found.length}
          all={keys.length}
          placeholder="Key, tool or end of a token"
        >
          <ApiKeyList keys={found} activity={activity} rejected={rejected} heartbeats={heartbeats} />
        </FilteredList>
      )}
      {keys.length === 0 && !isNew && (
        <EmptyState title="No API keys yet" icon={KeyRound} actions={makeKey}>
          <p>Create one for each monitor, so that you can rotate or revoke one without touching the others.</p>
        </EmptyState>
      )}
    </>
  )
}
