'use client'

import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { beginTotpAction, type FactorState, proveTotpAction, type TotpState } from './actions'

export function AddTotp({ onAdded }: { onAdded: (state: FactorState) => void }) {
  // Not in an effect: the page that comes with the answer has this form no more.
  const [{ fault, seed, picture, isStrict }, action] = useActionState(async (state: TotpState, form: FormData) => {
    const next = await step(state, form)
    if (next.done) onAdded(next)
    return next
  }, {})
  return (
    <form action={action} className="flex max-w-lg flex-col gap-3">
      {fault && <Notice kind="error">{fault}</Notice>}
      {seed && picture && (
        <>
          <div className="flex flex-wrap gap-4">
            {/* biome-ignore lint/performance/noImgElement: a picture of 2 kB in the page itself */}
            <img src={picture} alt="QR code for the authenticator app" className="size-44 rounded-md bg-white p-2" />
            <div className="flex min-w-52 flex-1 flex-col gap-3">
              <p>Scan this with an authenticator app, and type the code that it shows.</p>
              <p className="text-muted text-xs">
                Or type this key in: <code className="font-mono wrap-anywhere">{seed}</code>
                {isStrict && '. Choose SHA-256, six digits, 30 seconds there.'}
              </p>
              <div>
                <CopyButton text={seed} label="Copy the key" />
              </div>
            </div>
          </div>
          <div className="max-w-sm">
            <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" required />
          </div>
        </>
      )}
      <div>
        <SubmitButton look={seed ? 'primary' : 'plain'}>
          {seed ? 'Check the code' : 'Set up an authenticator app'}
        </SubmitButton>
      </div>
    </form>
  )
}

function step(state: TotpState, form: FormData): Promise<TotpState> {
  return state.seed ? proveTotpAction(state, form) : beginTotpAction()
}
