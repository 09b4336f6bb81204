import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { ImportForm } from './import-form'

export const metadata: Metadata = { title: 'Import entities' }

export default async function ImportEntitiesPage() {
  await contextFor('describe entities and runbooks')
  return (
    <>
      <PageTitle back={{ href: '/entities', name: 'Entities' }}>Import entities</PageTitle>
      <p className="mb-4 max-w-prose">
        A <code className="font-mono">catalog-info.yaml</code> of Backstage registers what it describes. Fields that it
        does not name stay as they are, and nothing is written when any document has a fault.
      </p>
      <ImportForm />
    </>
  )
}
