'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { PersonMark } from '@/components/person-mark'
import { buttonClasses } from '@/components/ui/button'
import { signOutAction, switchWorkspaceAction } from './actions'

type UserMenuProps = {
  userId: number
  name: string
  email: string
  workspaces: { id: number; name: string; isCurrent: boolean }[]
}

const MENU = 'user-menu'

/** Opened and closed by the browser itself: it stands on every page, and needs no script of its own. */
export function UserMenu({ userId, name, email, workspaces }: UserMenuProps) {
  const menu = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={MENU}
        className={`${buttonClasses('plain')} max-nav:px-0 max-sm:w-11 nav:px-2 sm:w-full nav:justify-start`}
      >
        <PersonMark userId={userId} name={name} />
        <span className="min-w-0 truncate max-nav:sr-only">{name}</span>
      </button>
      <section
        ref={menu}
        id={MENU}
        aria-label={name}
        popover="auto"
        className="user-menu panel"
        onBlur={({ currentTarget, relatedTarget }) => {
          const isLeft = relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== opener.current
          if (isLeft && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
        }}
      >
        <p className="px-2 py-1.5 text-muted text-xs wrap-anywhere">{email}</p>
        {workspaces.length > 1 && <Workspaces workspaces={workspaces} />}
        <Link
          href="/settings/account"
          prefetch={false}
          onClick={() => menu.current?.hidePopover()}
          className="menu-item"
        >
          Your account
        </Link>
        <form action={signOutAction}>
          <button type="submit" className="menu-item">
            Sign out
          </button>
        </form>
      </section>
    </>
  )
}

function Workspaces({ workspaces }: Pick<UserMenuProps, 'workspaces'>) {
  return (
    <section aria-label="Workspace" className="border-line border-y py-1">
      <p className="px-2 py-1 text-muted text-xs">Workspace</p>
      {workspaces.map(({ id, name, isCurrent }) => (
        <button
          key={id}
          type="button"
          aria-current={isCurrent}
          className="menu-item"
          onClick={() => void (isCurrent || switchTo(id))}
        >
          <span className="flex-1">{name}</span>
          {isCurrent && <Check aria-hidden className="size-4" />}
        </button>
      ))}
    </section>
  )
}

async function switchTo(id: number) {
  await switchWorkspaceAction(id)
  window.location.assign('/incidents')
}
