'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { DropdownMenu } from 'radix-ui'
import { PersonMark } from '@/components/person-mark'
import { buttonClasses } from '@/components/ui/button'
import { signOutAction, switchWorkspaceAction } from './actions'

type UserMenuProps = {
  userId: number
  name: string
  email: string
  workspaces: { id: number; name: string; isCurrent: boolean }[]
}

export function UserMenu({ userId, name, email, workspaces }: UserMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={`${buttonClasses('plain')} max-nav:px-0 max-sm:w-11 nav:px-2 sm:w-full nav:justify-start`}
      >
        <PersonMark userId={userId} name={name} />
        <span className="min-w-0 truncate max-nav:sr-only">{name}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className="panel z-20 min-w-48 p-1 shadow-xl">
          <div className="px-2 py-1.5 text-muted text-xs">{email}</div>
          {workspaces.length > 1 && <Workspaces workspaces={workspaces} />}
          <DropdownMenu.Item asChild>
            <Link href="/settings/account" className="menu-item hover:no-underline">
              Your account
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => void signOutAction()}>
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Workspaces({ workspaces }: Pick<UserMenuProps, 'workspaces'>) {
  const current = workspaces.find(({ isCurrent }) => isCurrent)
  return (
    <DropdownMenu.RadioGroup value={String(current?.id)} className="border-line border-y py-1">
      <DropdownMenu.Label className="px-2 py-1 text-muted text-xs">Workspace</DropdownMenu.Label>
      {workspaces.map(({ id, name, isCurrent }) => (
        <DropdownMenu.RadioItem
          key={id}
          value={String(id)}
          disabled={isCurrent}
          className="menu-item"
          onSelect={() => void switchTo(id)}
        >
          <span className="flex-1">{name}</span>
          {isCurrent && <Check aria-hidden className="size-4" />}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

async function switchTo(id: number) {
  await switchWorkspaceAction(id)
  window.location.assign('/incidents')
}
