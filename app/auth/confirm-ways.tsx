'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { answerByPasskey } from '@/components/answer-by-passkey'
import { Button, buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import type { Confirmed, Ways } from '../api/confirm/route'
import { formText } from '../forms/form-text'

/** Not a form of the page that is confirmed for, which may be one itself. */
export function ConfirmWays({ onConfirmed }: { onConfirmed: () => void }) {
  const [ways, setWays] = useState<Ways>()
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    void readWays().then(setWays)
  }, [])

  async function confirm(kind: string, text: string) {
    setPending(true)
    const refused = await sendProof(kind, text).catch(() => UNREACHABLE)
    setPending(false)
    setFault(refused)
    if (refused === undefined) onConfirmed()
  }

  async function byPasskey() {
    const answer = await answerByPasskey(async () => (await readWays()).passkey)
    if (answer.ok) return confirm('passkey', answer.text)
    setFault(answer.fault)
  }

  function typed(event: FormEvent<HTMLFormElement>, kind: string) {
    event.preventDefault()
    event.stopPropagation()
    void confirm(
      kind,
      formText(new FormData(event.currentTarget), kind === 'code' ? 'confirm-code' : 'confirm-password'),
    )
  }

  if (!ways) return <p aria-busy>…</p>
  return (
    <div className="flex flex-col gap-4">
      {fault && <Notice kind="error">{fault}</Notice>}
      {ways.passkey && (
        <Button look="primary" disabled={pending} onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
      {ways.totp && (
        <form onSubmit={(event) => typed(event, 'code')} className="flex flex-col gap-3">
          <TextField name="confirm-code" label="Code" inputMode="numeric" autoComplete="one-time-code" required />
          <Button type="submit" disabled={pending}>
            Confirm by the code
          </Button>
        </form>
      )}
      {ways.password && (
        <form onSubmit={(event) => typed(event, 'password')} className="flex flex-col gap-3">
          <PasswordField name="confirm-password" label="Password" autoComplete="current-password" required />
          <Button type="submit" disabled={pending}>
            Confirm by the password
          </Button>
        </form>
      )}
      {ways.issuer && <ByIssuer {...ways.issuer} onConfirmed={onConfirmed} onFault={setFault} />}
    </div>
  )
}

type ByIssuerProps = { slug: string; name: string; onConfirmed: () => void; onFault: (fault: string) => void }

/** In a tab of its own, so that what was typed here stays. */
function ByIssuer({ slug, name, onConfirmed, onFault }: ByIssuerProps) {
  async function goOn() {
    const { isConfirmed } = await readWays()
    if (isConfirmed) onConfirmed()
    else onFault('Not confirmed yet: sign in at the issuer first.')
  }
  return (
    <div className="flex flex-col gap-3">
      <a
        href={`/api/auth/oidc/${slug}/start?confirm=1`}
        target="_blank"
        rel="noopener"
        className={`${buttonClasses('primary')} wrap-anywhere`}
      >
        Sign in with {name} again
      </a>
      <Button onClick={() => void goOn()}>I have: go on</Button>
    </div>
  )
}

// Not by server actions, which wait for the one that is to be confirmed.
async function readWays(): Promise<Ways> {
  return (await fetch('/api/confirm', { cache: 'no-store' })).json()
}

async function sendProof(kind: string, text: string): Promise<string | undefined> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch('/api/confirm', { method: 'POST', headers, body: JSON.stringify({ kind, text }) })
  const { fault }: Confirmed = answer.ok ? await answer.json() : { fault: UNREACHABLE }
  return fault
}

const UNREACHABLE = 'Tocsin could not be reached. Try again.'
