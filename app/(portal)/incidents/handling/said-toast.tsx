'use client'

import { CircleCheck, CircleX, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { Said } from './undo'

const SHOWN_MS = 30_000

/** The result of an action. A failure stays until it is closed; then the focus goes back to where it was. */
export function SaidToast({ said, onHush }: { said: Said | undefined; onHush: () => void }) {
  const hush = useEffectEvent(onHush)
  const before = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus()
    if (!said || said.isFailure) return
    const timer = setTimeout(() => hush(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const Icon = said?.isFailure ? CircleX : CircleCheck
  return (
    <div
      role="status"
      className="toast-place"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = null
      }}
    >
      {said && (
        <div className="toast">
          <Icon aria-hidden className={`size-4 shrink-0 ${said.isFailure ? 'text-danger' : 'text-good'}`} />
          <span>{said.text}</span>
          {said.undo && (
            <Button onClick={said.undo}>
              Undo <kbd className="max-sm:hidden">Z</kbd>
            </Button>
          )}
          {said.again && (
            <Button look="primary" onClick={said.again}>
              Try again
            </Button>
          )}
          <button type="button" aria-label="Close" className="copy-icon" onClick={onHush}>
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </div>
  )
}
