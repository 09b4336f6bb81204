'use client'

import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { ByOneTimeLink } from '../auth/by-one-time-link'
import type { LinkInWords } from '../auth/one-time-link-actions'
import { JoinForm } from './join-form'
import { PasswordForm } from './password-form'

export function PasswordByLink() {
  return (
    <ByOneTimeLink title="Choose a password">
      {(link, secret) =>
        link?.purpose === 'join' ? (
          <OutsidePage title={`Join ${link.workspace}`}>
            <Invitation link={link} />
            <JoinForm key={secret} secret={secret} email={link.email} />
          </OutsidePage>
        ) : (
          <OutsidePage title="Choose a password">
            {link?.purpose === 'password' ? (
              <>
                <Invitation link={link} />
                <PasswordForm key={secret} secret={secret} email={link.email} />
              </>
            ) : (
              <Notice kind="info">This link was used already or has expired. Ask an admin for a new one.</Notice>
            )}
          </OutsidePage>
        )
      }
    </ByOneTimeLink>
  )
}

function Invitation({ link: { invitedBy, workspace } }: { link: NonNullable<LinkInWords> }) {
  if (invitedBy === undefined) return null
  return (
    <p className="mb-4 wrap-anywhere">
      <VisibleText>{invitedBy}</VisibleText> invited you to{' '}
      <b className="font-medium">
        <VisibleText>{workspace}</VisibleText>
      </b>{' '}
      on Tocsin.
    </p>
  )
}
