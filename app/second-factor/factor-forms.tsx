'use client'

import { useRouter } from 'next/navigation'
import { useActionState, useCallback, useState } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import type { listFactors } from '@/lib/factors/list'
import { type FactorState, removeFactorAction, renewRecoveryCodesAction } from './actions'
import { AddPasskey } from './add-passkey'
import { AddTotp } from './add-totp'
import { RecoveryCodes } from './recovery-codes'

type FactorFormsProps = {
  factors: Awaited<ReturnType<typeof listFactors>>
  /** Why there are no passkeys here. */
  passkeyFault: string | undefined
  /** Where to go once there is a factor, from where nothing else can be done. */
  next?: string
}

export function FactorForms({ factors, passkeyFault, next }: FactorFormsProps) {
  const { passkeys, totpSince, isTotpOld, codesLeft } = factors
  const [shown, setShown] = useState<string[]>([])
  const router = useRouter()
  const added = useCallback(
    ({ recoveryCodes = [] }: FactorState) => {
      setShown(recoveryCodes)
      router.refresh()
    },
    [router],
  )
  const hasFactor = passkeys.length > 0 || totpSince !== undefined
  const goOn = next && hasFactor && (
    <a href={next} className={buttonClasses('primary')}>
      Go on
    </a>
  )
  if (shown.length > 0)
    return (
      <div className="flex flex-col gap-5">
        <RecoveryCodes codes={shown} why="Your second factor is on." onSaved={next ? undefined : () => setShown([])} />
        {goOn}
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <p>{hasFactor ? 'On: signing in asks for more than your password.' : 'Off: your password alone signs you in.'}</p>
      {goOn}
      <div>
        <h3 className="mb-2 font-medium">Passkeys</h3>
        {passkeys.length > 0 && (
          <ul aria-label="Passkeys" className="mb-3 divide-y divide-line">
            {passkeys.map(({ id, name, isOld, isSynced, createdAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0">
                <div className="min-w-0">
                  <div className="wrap-anywhere">{name}</div>
                  <div className="text-muted text-xs">
                    {isSynced ? 'on several devices' : 'on one device'}, added <RelativeTime at={createdAt} />
                    {lastUsedAt && (
                      <>
                        , used <RelativeTime at={lastUsedAt} />
                      </>
                    )}
                  </div>
                  {isOld && <div className="text-high text-xs">{OLD_PASSKEY}</div>}
                </div>
                <Remove what={name} fields={{ passkeyId: id }} />
              </li>
            ))}
          </ul>
        )}
        {passkeyFault ? <p className="text-muted">{passkeyFault}</p> : <AddPasskey onAdded={added} />}
      </div>
      <div>
        <h3 className="mb-2 font-medium">Authenticator app</h3>
        {totpSince ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div>
              Set up <RelativeTime at={totpSince} />
              {isTotpOld && <div className="text-high text-xs">{OLD_APP}</div>}
            </div>
            <Remove what="the authenticator app" fields={{ factor: 'totp' }} />
          </div>
        ) : (
          <AddTotp onAdded={added} />
        )}
      </div>
      {hasFactor && <Codes left={codesLeft} />}
    </div>
  )
}

const OLD_PASSKEY = 'Signs you in no more: it signs with RS256. Remove it, and add another.'
const OLD_APP = 'Its codes are made with SHA-1. Remove it, and set it up again.'

function Remove({ what, fields }: { what: string; fields: Record<string, string | number> }) {
  return (
    <ConfirmDialog
      trigger="Remove"
      title={`Remove ${what}?`}
      confirm="Remove"
      action={removeFactorAction}
      fields={fields}
    >
      It signs you in no more. With the last one go your recovery codes.
    </ConfirmDialog>
  )
}

function Codes({ left }: { left: number }) {
  const [{ recoveryCodes, fault }, renew] = useActionState(renewRecoveryCodesAction, {})
  return (
    <div>
      <h3 className="mb-2 font-medium">Recovery codes</h3>
      {fault && <Notice kind="error">{fault}</Notice>}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} why="The codes from before work no more." />}
      <form action={renew} className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className={left < 3 ? 'text-high' : 'text-muted'}>{left} of 10 are left.</span>
        <SubmitButton>Make new ones</SubmitButton>
      </form>
    </div>
  )
}
