import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { ConfigurationForm } from './configuration-form'

export const metadata: Metadata = { title: 'Configuration' }

export default async function ConfigurationPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  return (
    <>
      <PageTitle
        actions={
          <a href="/settings/configuration/export" download className={buttonClasses('plain')}>
            Export
          </a>
        }
      >
        Configuration
      </PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        One file, <code className="font-mono">tocsin.yaml</code>, can hold people, teams, schedules, policies, rules and
        more: one that you keep in git, or one that was made from another product. A plan tells what would change, and
        whom it would page; nothing is changed before you apply it, and then all of it at once.
      </p>
      <ConfigurationForm />
    </>
  )
}
