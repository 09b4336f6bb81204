import { SubmitButton } from '@/components/ui/submit-button'
import { retryPageAction } from './retry-page-action'

export function RetryPage({ pageId }: { pageId: number }) {
  return (
    <form action={retryPageAction}>
      <input type="hidden" name="pageId" value={pageId} />
      <SubmitButton>Send again</SubmitButton>
    </form>
  )
}
