import { Download } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { listOwners } from '@/lib/configuration/list-owners'
import { ConfigurationForm } from './configuration-form'
import { Owners } from './owners'

export const metadata: Metadata = { title: 'Configuration' }

export default async function ConfigurationPage() {
  const ctx = await contextFor('configure by file')
  return (
    <>
      <PageTitle
        actions={
          <a href="/settings/configuration/export" download className={buttonClasses('plain')}>
            <Download aria-hidden className="size-4" /> Export
          </a>
        }
      >
        Configuration
      </PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        The workspace as one file, <code className="font-mono">tocsin.yaml</code>: people, teams, schedules, policies,
        rules and keys, to be kept in git. From another tool, use <Link href="/settings/import">Import</Link>.
      </p>
      <Owners owners={await guard(listOwners(ctx))} />
      <ConfigurationForm />
    </>
  )
}
