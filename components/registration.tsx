import type { ReactNode } from 'react'
import { Notice } from './ui/notice'

type RegistrationProps = {
  what: string
  isRegistered: boolean
  isNamed: boolean
  isOpen?: boolean
  children: ReactNode
}

export function Registration({ what, isRegistered, isNamed, isOpen = false, children }: RegistrationProps) {
  return (
    <>
      {!isRegistered && (
        <div className="mb-4">
          <Notice kind="info">
            This {what} is not registered{isNamed ? '' : ', and no alert has named it yet'}. Add a description.
          </Notice>
        </div>
      )}
      <details className="panel mb-4" open={isOpen || !isRegistered}>
        <summary className="px-4 py-2 font-semibold">
          {isRegistered ? 'Change the registration' : 'Register it'}
        </summary>
        <div className="border-line border-t p-4">{children}</div>
      </details>
    </>
  )
}
