'use client'

import { useEffect, useState } from 'react'
import { OutsidePage } from '@/components/outside-page'
import { Button } from '@/components/ui/button'
import type { Reason } from '@/lib/health/readiness'

export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const reasons = useReasons()
  return (
    <OutsidePage title={reasons.length > 0 ? 'The database cannot be used' : 'That did not work'}>
      {reasons.map(({ code, message }) => (
        <p key={code} role="alert" className="mb-3">
          {message}
        </p>
      ))}
      <p className="mb-3 text-muted">
        Tocsin could not be reached, or could not load this page. Your last change may not be saved.{' '}
        {error.digest && `Look for ${error.digest} in the log.`}
      </p>
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </OutsidePage>
  )
}

/** Errors arrive without their messages; the health check has the reasons. */
function useReasons() {
  const [reasons, setReasons] = useState<Reason[]>([])
  useEffect(() => {
    void askReasons().then(setReasons)
  }, [])
  return reasons
}

async function askReasons(): Promise<Reason[]> {
  const answer = await fetch('/api/health/ready').catch(() => undefined)
  const { reasons = [] }: { reasons?: Reason[] } = (await answer?.json().catch(() => ({}))) ?? {}
  return reasons
}
