'use client'

import { CircleUser } from 'lucide-react'
import Link from 'next/link'
import { DropdownMenu } from 'radix-ui'
import { buttonClasses } from '@/components/ui/button'
import { signOutAction } from './actions'

const ITEM =
  'block w-full rounded px-2 py-1.5 text-left text-ink outline-none hover:no-underline data-highlighted:bg-raised'

export function UserMenu({ name, email }: { name: string; email: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`${buttonClasses('plain')} my-1.5`}>
        <CircleUser aria-hidden className="size-4" />
        <span className="sr-only max-w-32 truncate sm:not-sr-only">{name}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="panel z-20 min-w-48 p-1 shadow-xl">
          <div className="px-2 py-1.5 text-muted text-xs">{email}</div>
          <DropdownMenu.Item asChild>
            <Link href="/settings/account" className={ITEM}>
              Your account
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => void signOutAction()}>
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
