'use client'

import { createContext, useContext } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { acknowledgeAction } from './actions'
import { BIG_BUTTON } from './big-button'

/** Shows the link anew where its token is not in the address, so that no page can be loaded again by it. */
export const Reread = createContext<(() => Promise<void>) | undefined>(undefined)

export function AcknowledgeForm({ token, button }: { token: string; button: string }) {
  const reread = useContext(Reread)
  async function acknowledgeAndReread(form: FormData) {
    await acknowledgeAction(form)
    await reread?.()
  }
  return (
    <form action={reread ? acknowledgeAndReread : acknowledgeAction}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton look="primary" className={BIG_BUTTON}>
        {button}
      </SubmitButton>
    </form>
  )
}
