'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { useShell } from './shell'

/** The way back to what is left of the set-up, until all is done or the browser's owner hides it. */
export function SetUpLink({ workspaceId }: { workspaceId: number }) {
  const { setUp } = useShell()
  const key = `set-up-hidden ${workspaceId}`
  const isHidden = useSyncExternalStore(
    followHiding,
    () => localStorage.getItem(key) !== null,
    () => true,
  )
  if (!setUp || isHidden) return null
  const { done, of } = setUp
  const hide = () => {
    localStorage.setItem(key, 'yes')
    window.dispatchEvent(new Event(HIDDEN))
  }
  return (
    <div className="relative hidden px-2 nav:block">
      <Link
        href="/getting-started"
        prefetch={false}
        className="block rounded-md border border-line bg-panel px-2.5 py-2 text-ink hover:bg-raised hover:no-underline"
      >
        <span className="block font-medium">Getting started</span>
        <span className="flex items-center gap-2 text-muted text-xs">
          <progress value={done} max={of} aria-label="Steps done" className="min-w-0 flex-1" />
          {done} of {of}
        </span>
      </Link>
      <button
        type="button"
        aria-label="Hide Getting started"
        className="copy-icon absolute top-1 right-3"
        onClick={hide}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  )
}

const HIDDEN = 'set-up-hidden'

function followHiding(changed: () => void) {
  window.addEventListener(HIDDEN, changed)
  return () => window.removeEventListener(HIDDEN, changed)
}
