import { SubmitButton } from '@/components/ui/submit-button'
import { pageRejectedAction } from './actions'

/** Whether rejected alerts of the key open an incident. */
export function PageRejectedForm({ apiKeyId, pagesRejected }: { apiKeyId: number; pagesRejected: boolean }) {
  return (
    <form action={pageRejectedAction} className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-muted">
        {pagesRejected
          ? 'When alerts of this key begin to be rejected, a high incident opens: nobody can read them, and one may be critical. Further ones count at it, and handling the last one resolves it.'
          : 'Alerts of this key that are rejected open no incident. They wait under Rejected alerts.'}
      </p>
      <input type="hidden" name="apiKeyId" value={apiKeyId} />
      <input type="hidden" name="pagesRejected" value={pagesRejected ? 'no' : 'yes'} />
      <SubmitButton>{pagesRejected ? 'Open no incident for them' : 'Open an incident for them'}</SubmitButton>
    </form>
  )
}
