import { ForWhoMay } from '@/components/may'
import { SubmitButton } from '@/components/ui/submit-button'
import { retryPagesAction } from './retry-pages-action'

export function RetryPages({ pageIds }: { pageIds: number[] }) {
  return (
    <ForWhoMay permission="handle incidents">
      <form action={retryPagesAction}>
        {pageIds.map((id) => (
          <input key={id} type="hidden" name="pageId" value={id} />
        ))}
        <SubmitButton>{pageIds.length === 1 ? 'Send again' : `Send ${pageIds.length} again`}</SubmitButton>
      </form>
    </ForWhoMay>
  )
}
