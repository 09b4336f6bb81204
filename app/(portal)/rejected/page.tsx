import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import type { UserContext } from '@/lib/context'
import { listHandledAlerts } from '@/lib/rejected-alerts/list-handled'
import { listRejectedKinds } from '@/lib/rejected-alerts/list-kinds'
import { HandledList } from './handled-list'
import { KindList } from './kind-list'
import { placeUrl, type RejectedPlace, readPlace } from './list-url'
import { NothingRejected } from './nothing-rejected'

export const metadata: Metadata = { title: 'Rejected alerts' }

type Search = Record<string, string | string[] | undefined>

export default async function RejectedPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const place = readPlace(await searchParams)
  const { list, older } = await readList(ctx, place)
  return (
    <>
      <PageTitle actions={<StateChoice place={place} />}>Rejected alerts</PageTitle>
      {place.apiKeyId !== undefined && (
        <p className="mb-3 text-muted">
          Those of one API key. <Link href={placeUrl({ isHandled: place.isHandled })}>Show those of every key</Link>
        </p>
      )}
      {list ?? <NothingRejected place={place} isAdmin={ctx.actor.role === 'admin'} />}
      {older !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={placeUrl({ ...place, before: older })}>
          Older
        </Link>
      )}
    </>
  )
}

async function readList(ctx: UserContext, place: RejectedPlace) {
  if (place.isHandled) {
    const { alerts, older } = await listHandledAlerts(ctx, place)
    return { older, list: (alerts.length > 0 && <HandledList alerts={alerts} />) || undefined }
  }
  const { kinds, older } = await listRejectedKinds(ctx, place)
  return { older, list: (kinds.length > 0 && <KindList kinds={kinds} />) || undefined }
}

const CHOICES = [
  { isHandled: false, label: 'Open' },
  { isHandled: true, label: 'Closed' },
]

function StateChoice({ place }: { place: RejectedPlace }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">State</legend>
      {CHOICES.map(({ isHandled, label }) => (
        <Link
          key={label}
          href={placeUrl({ isHandled, apiKeyId: place.apiKeyId })}
          prefetch={false}
          aria-current={isHandled === place.isHandled ? 'true' : undefined}
          className={`rounded-full border px-2.5 py-1 text-xs hover:no-underline max-sm:py-2 ${isHandled === place.isHandled ? 'border-accent bg-accent text-on-accent' : 'border-line bg-panel text-ink hover:bg-raised'}`}
        >
          {label}
        </Link>
      ))}
    </fieldset>
  )
}
