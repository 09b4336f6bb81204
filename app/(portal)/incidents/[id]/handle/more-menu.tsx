'use client'

import { AlarmClock, BellOff, ChevronsUp, Copy, Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { isMoreSevere, SEVERITIES, type Severity } from '@/lib/values/severity'

const SNOOZES = [
  { minutes: 30, words: '30 minutes' },
  { minutes: 60, words: '1 hour' },
  { minutes: 240, words: '4 hours' },
  { minutes: 480, words: '8 hours' },
  { minutes: 1440, words: '1 day' },
]

type MoreMenuProps = {
  trigger: RefObject<HTMLButtonElement | null>
  severity: Severity
  isResolved: boolean
  onSilence: () => void
  onCopy: () => void
  onSnooze: (minutes: number) => void
  onRaise: (severity: Severity) => void
}

/** What is done more seldom; on a phone also what has a button of its own on a wide screen. */
export function MoreMenu({ trigger, severity, isResolved, onSilence, onCopy, onSnooze, onRaise }: MoreMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={trigger} className={`${buttonClasses()} ${isResolved ? 'xl:hidden' : ''}`}>
        <Ellipsis aria-hidden className="size-4" />
        <span className="max-sm:sr-only">More</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={4} className="panel z-40 min-w-48 p-1 shadow-xl">
          <DropdownMenu.Item className="menu-item sm:hidden" onSelect={onSilence}>
            <BellOff aria-hidden className="size-4" />
            Silence…
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item xl:hidden" onSelect={onCopy}>
            <Copy aria-hidden className="size-4" />
            Copy as Markdown
          </DropdownMenu.Item>
          {!isResolved && <Unresolved severity={severity} onSnooze={onSnooze} onRaise={onRaise} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Unresolved({ severity, onSnooze, onRaise }: Pick<MoreMenuProps, 'severity' | 'onSnooze' | 'onRaise'>) {
  const higher = SEVERITIES.filter((one) => isMoreSevere(one, severity))
  return (
    <>
      <Label icon={<AlarmClock aria-hidden className="size-4" />}>Snooze for</Label>
      {SNOOZES.map(({ minutes, words }) => (
        <DropdownMenu.Item key={minutes} className="menu-item" onSelect={() => onSnooze(minutes)}>
          {words}
        </DropdownMenu.Item>
      ))}
      {higher.length > 0 && (
        <>
          <Label icon={<ChevronsUp aria-hidden className="size-4" />}>Raise the severity to</Label>
          {higher.map((one) => (
            <DropdownMenu.Item key={one} className="menu-item" onSelect={() => onRaise(one)}>
              {one}
            </DropdownMenu.Item>
          ))}
        </>
      )}
    </>
  )
}

function Label({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Label className="flex items-center gap-2 px-2 py-1.5 text-muted text-xs">
      {icon}
      {children}
    </DropdownMenu.Label>
  )
}
