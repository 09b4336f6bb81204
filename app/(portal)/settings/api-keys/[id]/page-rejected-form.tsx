import { SubmitButton } from '@/components/ui/submit-button'
import { pageRejectedAction } from './actions'

export function PageRejectedForm({ apiKeyId, pagesRejected }: { apiKeyId: number; pagesRejected: boolean }) {
  return (
    <form action={pageRejectedAction} className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-muted">
        {pagesRejected
          ? 'The first rejected alert of this key opens a high incident: nobody can read it, and it may be critical. Later ones are counted there; closing the last one resolves the incident.'
          : 'Alerts of this key that are rejected open no incident. They wait under Rejected alerts.'}
      </p>
      <input type="hidden" name="apiKeyId" value={apiKeyId} />
      <input type="hidden" name="pagesRejected" value={pagesRejected ? 'no' : 'yes'} />
      <SubmitButton>{pagesRejected ? 'Open no incident for them' : 'Open an incident for them'}</SubmitButton>
    </form>
  )
}
