import { SubmitButton } from '@/components/ui/submit-button'
import { pageRejectedAction } from './actions'

export function PageRejectedForm({ apiKeyId, pagesRejected }: { apiKeyId: number; pagesRejected: boolean }) {
  return (
    <form action={pageRejectedAction} className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-muted">
        {pagesRejected
          ? 'Opens one high incident when alerts are rejected; it resolves when none is left.'
          : 'Alerts of this key that are rejected open no incident. They wait under Rejected.'}
      </p>
      <input type="hidden" name="apiKeyId" value={apiKeyId} />
      <input type="hidden" name="pagesRejected" value={pagesRejected ? 'no' : 'yes'} />
      <SubmitButton>{pagesRejected ? 'Turn off' : 'Turn on'}</SubmitButton>
    </form>
  )
}
