'use client'

import { OutsidePage } from '@/components/outside-page'
import { Button } from '@/components/ui/button'

export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <OutsidePage title="That did not work">
      <p className="mb-3 text-muted">
        Tocsin could not make this page. Alerts are taken on all the same.{' '}
        {error.digest && `The log has it as ${error.digest}.`}
      </p>
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </OutsidePage>
  )
}
