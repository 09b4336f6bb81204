import { BellRing } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { listMemberships } from '@/lib/auth/memberships'
import { deliveryTrouble } from '@/lib/pages/delivery-trouble'
import { countUnhandledByKey } from '@/lib/rejected-alerts/flagged-keys'
import { getRuntime } from '@/lib/server/runtime'
import { VERSION } from '@/lib/version'
import { requireContext } from '../session'
import { DatabaseState } from './header/database-state'
import { DeliveryNotice } from './header/delivery-notice'
import { PortalNav } from './header/portal-nav'
import { RefusedNotice } from './header/refused-notice'
import { TabWorkspace } from './header/tab-workspace'
import { UserMenu } from './header/user-menu'

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext()
  const { actor } = ctx
  const isAdmin = actor.role === 'admin'
  const hasMailer = getRuntime().channels.mailer !== undefined
  const trouble = isAdmin ? ((await deliveryTrouble(ctx, { hasMailer })) ?? null) : null
  const workspaces = await listMemberships(ctx)
  const flagged = isAdmin ? (await countUnhandledByKey(ctx)).size : 0
  return (
    <>
      <TabWorkspace workspaceId={ctx.workspaceId} />
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-panel focus:p-2">
        Skip to the content
      </a>
      <header className="border-line border-b bg-panel">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-1 px-3 sm:flex-nowrap sm:gap-4 sm:px-4">
          <Link
            href="/incidents"
            className="flex items-center gap-2 py-3 font-semibold text-base text-ink hover:no-underline"
          >
            <BellRing aria-hidden className="size-5 text-accent" />
            <span className="sr-only sm:not-sr-only">Tocsin</span>
            {workspaces.length > 1 && (
              <span className="hidden max-w-40 truncate font-normal text-muted text-sm lg:inline">
                {workspaces.find(({ isCurrent }) => isCurrent)?.name}
              </span>
            )}
          </Link>
          <PortalNav />
          <div className="ml-auto">
            <UserMenu name={actor.name} email={actor.email} workspaces={workspaces} />
          </div>
        </div>
        <Suspense>
          <DatabaseState />
        </Suspense>
        {isAdmin && <DeliveryNotice loaded={{ trouble }} />}
        <RefusedNotice flagged={{ keys: flagged }} />
      </header>
      <main id="content" className="mx-auto max-w-6xl px-3 py-5 sm:px-4">
        {children}
      </main>
      <footer className="mx-auto max-w-6xl px-3 pb-6 text-muted text-xs sm:px-4">Tocsin {VERSION}</footer>
    </>
  )
}
