import Link from 'next/link'
import type { ReactNode } from 'react'
import { ForWhoMay } from './may'
import { buttonClasses } from './ui/button'
import { Notice } from './ui/notice'
import { Section } from './ui/page'

type RegistrationProps = {
  what: 'entity' | 'runbook'
  path: string
  isRegistered: boolean
  isNamed: boolean
  /** As the address says: the form stays while somebody types, whatever others save. */
  isEdited: boolean
  children: ReactNode
}

export function Registration({ what, path, isRegistered, isNamed, isEdited, children }: RegistrationProps) {
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
      {isEdited && (
        <ForWhoMay permission="describe entities and runbooks">
          <Section
            id="edit"
            title={isRegistered ? 'Edit' : begin(what)}
            actions={
              <Link href={path} prefetch={false} className={buttonClasses()}>
                Close
              </Link>
            }
          >
            {children}
          </Section>
        </ForWhoMay>
      )}
    </>
  )
}

function begin(what: RegistrationProps['what']) {
  return what === 'runbook' ? 'Write runbook' : 'Add details'
}

type EditLinkProps = Pick<RegistrationProps, 'what' | 'path' | 'isRegistered' | 'isEdited'>

export function EditLink({ what, path, isRegistered, isEdited }: EditLinkProps) {
  if (isEdited) return null
  return (
    <ForWhoMay permission="describe entities and runbooks">
      <Link href={`${path}?edit=1#edit`} prefetch={false} className={buttonClasses()}>
        {isRegistered ? 'Edit' : begin(what)}
      </Link>
    </ForWhoMay>
  )
}
