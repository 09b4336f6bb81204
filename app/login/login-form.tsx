'use client'

import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { formText } from '../forms/form-text'
import { PasskeyButton } from './passkey-button'
import { postCredentials } from './post-credentials'
import { refusalText, SECOND_FACTOR } from './refusal'

const DONE: Record<string, string> = {
  setup: 'Your workspace is ready. Sign in with the address and password that you just chose.',
  joined: 'You have joined the workspace. Sign in; the menu under your name switches between your workspaces.',
  password: 'Your new password is set. Sign in with it. Your calendar link no longer works.',
  everywhere: 'You are signed out everywhere.',
}

type LoginFormProps = { next: string; done: string | undefined; hasPasskeys: boolean }

export function LoginForm({ next, done, hasPasskeys }: LoginFormProps) {
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const hydrated = useHydrated()
  const doneText = done === undefined ? undefined : DONE[done]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    const credentials = { email: formText(form, 'email'), password: formText(form, 'password') }
    const error = await postCredentials(credentials).catch(() => 'unreachable')
    if (error === undefined) return window.location.assign(next)
    if (error === SECOND_FACTOR) return window.location.assign(`/login/second?next=${encodeURIComponent(next)}`)
    setFault(refusalText(error))
    setPending(false)
  }

  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-4">
      {fault ? <Notice kind="error">{fault}</Notice> : doneText && <Notice kind="done">{doneText}</Notice>}
      <TextField name="email" label="E-mail address" type="email" autoComplete="username" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
      <Button look="primary" type="submit" disabled={!hydrated || pending} aria-busy={pending}>
        Sign in
      </Button>
      {hasPasskeys && <PasskeyButton next={next} disabled={!hydrated || pending} onFault={setFault} />}
      <noscript>Signing in needs JavaScript.</noscript>
      <p className="text-muted text-xs">
        Forgot your password? An admin can create a reset link for you under Settings, Users.
      </p>
    </form>
  )
}

/** Signing in needs scripts; until they run the button is disabled, so that no input is lost. */
function useHydrated() {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
