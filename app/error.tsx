'use client'

import { OutsidePage } from '@/components/outside-page'
import { Button } from '@/components/ui/button'

export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <OutsidePage title="That did not work">
      <p className="mb-3 text-muted">
        Tocsin could not be reached, or could not make this page. What you did last may not have been saved.{' '}
        {error.digest && `The log has it as ${error.digest}.`}
      </p>
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </OutsidePage>
  )
}
