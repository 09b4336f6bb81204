'use client'

import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { ByOneTimeLink } from '../auth/by-one-time-link'
import { SetupForm } from './setup-form'

export function SetUpByLink() {
  return (
    <ByOneTimeLink title="Set up Tocsin">
      {(link, secret) =>
        link?.purpose === 'setup' ? (
          <OutsidePage title="Create your admin account">
            <SetupForm key={secret} secret={secret} />
          </OutsidePage>
        ) : (
          <OutsidePage title="Set up Tocsin">
            <Notice kind="info">
              <p>
                This link was used already or has expired. While nobody has an account yet, restarting Tocsin prints a
                new one. If someone has, <a href="/login">sign in</a>.
              </p>
            </Notice>
          </OutsidePage>
        )
      }
    </ByOneTimeLink>
  )
}
