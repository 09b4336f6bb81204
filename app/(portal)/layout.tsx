import { BellRing } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { FormDrafts } from '@/components/form-drafts'
import { WhoMay } from '@/components/may'
import { ShortTask } from '@/components/ui/short-task'
import { listMemberships } from '@/lib/auth/memberships'
import { VERSION } from '@/lib/version'
import { listViews } from '@/lib/views/list'
import { ConfirmIdentity } from '../auth/confirm-identity'
import { requireContext } from '../auth/session'
import { DatabaseState } from './header/database-state'
import { KeepPageOffline } from './header/keep-page-offline'
import { OnCallNow } from './header/on-call-now'
import { Palette } from './header/palette'
import { PortalNav } from './header/portal-nav'
import { PortalShortcuts } from './header/portal-shortcuts'
import { SavedViews } from './header/saved-views'
import { serverSettings } from './header/server-settings'
import { SetUpLink } from './header/set-up-link'
import { ShellProvider } from './header/shell'
import { shellState } from './header/shell-state'
import { TabWorkspace } from './header/tab-workspace'
import { TimesIn } from './header/times-in'
import { UserMenu } from './header/user-menu'
import { WorstStrip } from './header/worst-strip'

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext()
  const { actor } = ctx
  const [shell, workspaces, views] = await Promise.all([
    shellState(ctx, serverSettings()),
    listMemberships(ctx),
    listViews(ctx),
  ])
  const shownViews = views.map(({ id, name, search, isShared }) => ({ id, name, search, isShared }))
  return (
    <WhoMay role={actor.role} teams={actor.teams ?? []}>
      <ShellProvider loaded={shell}>
        <ConfirmIdentity />
        <TabWorkspace workspaceId={ctx.workspaceId} />
        <PortalShortcuts />
        <KeepPageOffline />
        <nav aria-label="Skip">
          <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-panel focus:p-2">
            Skip to the content
          </a>
          <a
            href="#list"
            className="skip-to-list sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-panel focus:p-2"
          >
            Skip to the list
          </a>
        </nav>
        <div className="sm:grid sm:min-h-dvh sm:grid-cols-[3rem_minmax(0,1fr)] nav:grid-cols-[13rem_minmax(0,1fr)]">
          <header className="grid h-14 grid-cols-[minmax(0,1fr)_2.75rem_2.75rem] items-center gap-2 border-line border-b bg-panel px-3 sm:sticky sm:top-0 sm:flex sm:h-dvh sm:flex-col sm:items-stretch sm:gap-3 sm:overflow-y-auto sm:border-r sm:border-b-0 sm:bg-page sm:px-0 sm:py-2">
            <Link
              href="/incidents"
              className="flex min-w-0 items-center gap-2 py-2 font-semibold text-base text-ink hover:no-underline sm:justify-center nav:justify-start nav:px-4"
            >
              <BellRing aria-hidden className="size-5 shrink-0 text-accent" />
              <span className="sm:max-nav:sr-only">Tocsin</span>
              <span className="min-w-0 flex-1 truncate text-right font-normal text-muted text-xs sm:max-nav:hidden">
                {workspaces.find(({ isCurrent }) => isCurrent)?.name}
              </span>
            </Link>
            <Palette />
            <PortalNav />
            <OnCallNow userId={actor.userId} />
            <Suspense>
              <SavedViews views={shownViews} />
            </Suspense>
            <div className="max-sm:hidden sm:mt-auto" />
            <SetUpLink workspaceId={ctx.workspaceId} />
            <div className="sm:px-1.5 nav:px-2">
              <TimesIn />
              <UserMenu userId={actor.userId} name={actor.name} email={actor.email} workspaces={workspaces} />
            </div>
          </header>
          <div className="min-w-0 max-sm:pb-20">
            <Suspense>
              <DatabaseState />
            </Suspense>
            <WorstStrip />
            <main id="content" className="max-w-7xl px-3 py-5 has-[.wide-page]:max-w-none sm:px-6">
              <ShortTask>
                <FormDrafts owner={`${ctx.workspaceId} ${actor.userId}`}>{children}</FormDrafts>
              </ShortTask>
            </main>
            <footer className="px-3 pb-6 text-muted text-xs sm:px-6">Tocsin {VERSION}</footer>
          </div>
        </div>
      </ShellProvider>
    </WhoMay>
  )
}
