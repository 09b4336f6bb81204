import { BellRing } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { FormDrafts } from '@/components/form-drafts'
import { ShortTask } from '@/components/ui/short-task'
import { listMemberships } from '@/lib/auth/memberships'
import { deliveryTrouble } from '@/lib/pages/delivery-trouble'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { getRuntime } from '@/lib/server/runtime'
import { VERSION } from '@/lib/version'
import { listViews } from '@/lib/views/list'
import { requireContext } from '../auth/session'
import { DatabaseState } from './header/database-state'
import { DeliveryNotice } from './header/delivery-notice'
import { KeepPageOffline } from './header/keep-page-offline'
import { Palette } from './header/palette'
import { PortalNav } from './header/portal-nav'
import { PortalShortcuts } from './header/portal-shortcuts'
import { RejectedNotice } from './header/rejected-notice'
import { SavedViews } from './header/saved-views'
import { TabWorkspace } from './header/tab-workspace'
import { UserMenu } from './header/user-menu'

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext()
  const { actor } = ctx
  const isAdmin = actor.role === 'admin'
  const hasMailer = getRuntime().channels.mailer !== undefined
  const trouble = isAdmin ? ((await deliveryTrouble(ctx, { hasMailer })) ?? null) : null
  const workspaces = await listMemberships(ctx)
  const views = (await listViews(ctx)).map(({ id, name, search, isShared }) => ({ id, name, search, isShared }))
  const rejectedKeys = isAdmin ? (await countOpenByKey(ctx)).size : 0
  return (
    <>
      <TabWorkspace workspaceId={ctx.workspaceId} />
      <PortalShortcuts />
      <KeepPageOffline />
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-panel focus:p-2">
        Skip to the content
      </a>
      <div className="sm:grid sm:min-h-dvh sm:grid-cols-[3rem_minmax(0,1fr)] nav:grid-cols-[13rem_minmax(0,1fr)]">
        <header className="grid h-14 grid-cols-[minmax(0,1fr)_2.75rem_2.75rem] items-center gap-2 border-line border-b bg-panel px-3 sm:sticky sm:top-0 sm:flex sm:h-dvh sm:flex-col sm:items-stretch sm:gap-3 sm:overflow-y-auto sm:border-r sm:border-b-0 sm:bg-page sm:px-0 sm:py-2">
          <Link
            href="/incidents"
            className="flex min-w-0 items-center gap-2 py-2 font-semibold text-base text-ink hover:no-underline sm:justify-center nav:justify-start nav:px-4"
          >
            <BellRing aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="sm:max-nav:sr-only">Tocsin</span>
            {workspaces.length > 1 && (
              <span className="min-w-0 truncate font-normal text-muted text-sm sm:max-nav:hidden">
                {workspaces.find(({ isCurrent }) => isCurrent)?.name}
              </span>
            )}
          </Link>
          <Palette isAdmin={isAdmin} />
          <PortalNav />
          <Suspense>
            <SavedViews views={views} />
          </Suspense>
          <div className="sm:mt-auto sm:px-1.5 nav:px-2">
            <UserMenu name={actor.name} email={actor.email} workspaces={workspaces} />
          </div>
        </header>
        <div className="min-w-0 max-sm:pb-20">
          <Suspense>
            <DatabaseState />
          </Suspense>
          {isAdmin && <DeliveryNotice loaded={{ trouble }} />}
          <RejectedNotice loaded={{ keys: rejectedKeys }} />
          <main id="content" className="max-w-7xl px-3 py-5 has-[.wide-page]:max-w-none sm:px-6">
            <ShortTask>
              <FormDrafts owner={`${ctx.workspaceId} ${actor.userId}`}>{children}</FormDrafts>
            </ShortTask>
          </main>
          <footer className="px-3 pb-6 text-muted text-xs sm:px-6">Tocsin {VERSION}</footer>
        </div>
      </div>
    </>
  )
}
