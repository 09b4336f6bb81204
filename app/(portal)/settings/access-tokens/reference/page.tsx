import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { PageTitle, Section } from '@/components/ui/page'
import { API_PATH } from '@/lib/api/path'
import { describedOperations } from '@/lib/api/reference'
import { getRuntime } from '@/lib/server/runtime'
import { OperationRow } from './operation-row'

export const metadata: Metadata = { title: 'API' }

/** Of the operations that the document has, for people. */
export default async function ReferencePage() {
  await requireContext()
  const { BASE_URL } = getRuntime().env
  const resources = describedOperations()
  return (
    <>
      <PageTitle>API</PageTitle>
      <div className="mb-4 flex max-w-prose flex-col gap-2 text-muted">
        <p>
          Send requests to <code className="font-mono">{`${BASE_URL}${API_PATH}`}</code> with the header{' '}
          <code className="font-mono">Authorization: Bearer</code> and an{' '}
          <Link href="/settings/access-tokens">access token</Link>. Bodies and answers are JSON, times are RFC 3339, ids
          are text.
        </p>
        <p>
          A list gives at most <code className="font-mono">limit</code> items and a{' '}
          <code className="font-mono">next</code>: send it as <code className="font-mono">after</code>. Send an{' '}
          <code className="font-mono">Idempotency-Key</code> with what changes something, and you may send it again
          after any failure. Send the <code className="font-mono">ETag</code> of what you read as{' '}
          <code className="font-mono">If-Match</code>, and you overwrite nobody.{' '}
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI document
          </a>
        </p>
      </div>
      <nav aria-label="Resources" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {resources.map(({ resource }) => (
          <a key={resource} href={`#${idOf(resource)}`} className="max-sm:py-3">
            {resource}
          </a>
        ))}
      </nav>
      {resources.map(({ resource, operations }) => (
        <Section key={resource} id={idOf(resource)} title={resource}>
          <ul aria-label={`Operations of ${resource}`} className="-my-2 divide-y divide-line">
            {operations.map((operation) => (
              <OperationRow key={operation.id} operation={operation} />
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}

/** Apart from the ids of operations. */
function idOf(resource: string) {
  return `resource-${resource.toLowerCase().replaceAll(' ', '-')}`
}
