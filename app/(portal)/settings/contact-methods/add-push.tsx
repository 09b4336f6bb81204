'use client'

import { startTransition, useActionState, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { addAction } from './actions'
import { AddedNotice } from './added-notice'
import { denial, obstacle, subscribe } from './subscribe'

export function AddPush({ vapidPublicKey }: { vapidPublicKey: string }) {
  const [{ errors, fault, added }, action, isPending] = useActionState(addAction, { errors: {}, values: {} })
  const [refused, setRefused] = useState<string>()
  const [inTheWay, setInTheWay] = useState<string | null>()
  useEffect(() => {
    const found = obstacle()
    setInTheWay(found ?? null)
    if (!found) setRefused(denial())
  }, [])
  async function add() {
    const outcome = await subscribe(vapidPublicKey)
    setRefused(outcome.ok ? undefined : outcome.fault)
    if (outcome.ok) startTransition(() => action(outcome.form))
  }
  const wrong = refused ?? inTheWay ?? fault ?? Object.values(errors)[0]
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <p className="text-muted">
        Notifications of this browser on this device, also while no Tocsin page is open. The browser asks whether you
        allow them. This needs scripts.
      </p>
      {wrong && <Notice kind="error">{wrong}</Notice>}
      <Button look="primary" onClick={add} disabled={inTheWay !== null} aria-disabled={isPending}>
        Add this browser and send a code
      </Button>
      {added && <AddedNotice key={added.contactMethodId} {...added} />}
    </div>
  )
}
