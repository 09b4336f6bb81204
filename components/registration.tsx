import type { ReactNode } from 'react'
import { Notice } from './ui/notice'

type RegistrationProps = {
  what: string
  isRegistered: boolean
  isNamed: boolean
  isOpen?: boolean
  /** Before anybody has added details, too. */
  isFolded?: boolean
  children: ReactNode
}

export function Registration({
  what,
  isRegistered,
  isNamed,
  isOpen = false,
  isFolded = false,
  children,
}: RegistrationProps) {
  return (
    <>
      {!isRegistered && (
        <div className="mb-4">
          <Notice kind="info">
            {isNamed
              ? `Auto-discovered: alerts name this ${what}, and nobody has added details yet.`
              : `No alert has named this ${what} yet.`}
          </Notice>
        </div>
      )}
      <details className="panel mb-4" open={isOpen || (!isRegistered && !isFolded)}>
        <summary className="px-4 py-2 font-medium">{isRegistered ? 'Edit' : 'Add details'}</summary>
        <div className="border-line border-t p-4">{children}</div>
      </details>
    </>
  )
}
