'use client'

import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { buttonClasses } from '@/components/ui/button'
import type { Person } from '../list/list-state'
import { AssignFace } from './assign-face'

export type AssignMenuProps = {
  people: Person[]
  userId: number
  owner?: Person | null | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAssign: (assigneeId: number | null) => void
}

const NOBODY = 'nobody'

export function AssignMenu({ people, userId, owner, isOpen, onOpenChange, onAssign }: AssignMenuProps) {
  const choices = [
    ...people.map(({ id, name }) => ({ value: String(id), name: id === userId ? `${name} (you)` : name })),
    { value: NOBODY, name: 'Nobody' },
  ]
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger className={buttonClasses()}>
        <AssignFace />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className="panel z-40 max-h-80 min-w-48 overflow-y-auto p-1 shadow-xl"
          // A row may already have the focus: the button gets it only if it is lost.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
        >
          <DropdownMenu.RadioGroup
            value={choiceOf(owner)}
            onValueChange={(chosen) => onAssign(chosen === NOBODY ? null : Number(chosen))}
          >
            {choices.map(({ value, name }) => (
              <DropdownMenu.RadioItem key={value} value={value} className="menu-item">
                <span className="flex-1">{name}</span>
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-4" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function choiceOf(owner: Person | null | undefined) {
  if (owner === undefined) return ''
  return owner ? String(owner.id) : NOBODY
}
