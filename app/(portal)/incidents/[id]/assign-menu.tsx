'use client'

import { Check, UserPlus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { buttonClasses } from '@/components/ui/button'
import { assignAction } from './actions'

type Person = { id: number; name: string }
type AssignMenuProps = {
  incidentId: number
  assignee: Person | null
  people: Person[]
  userId: number
  onFailure: () => void
}

const NOBODY = 'nobody'

/** Assigns as soon as somebody is chosen. */
export function AssignMenu({ incidentId, assignee, people, userId, onFailure }: AssignMenuProps) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ m: () => setOpen(true) })
  async function assign(chosen: string) {
    const form = new FormData()
    form.set('incidentId', String(incidentId))
    form.set('assigneeId', chosen === NOBODY ? '' : chosen)
    await assignAction(form).catch(onFailure)
  }
  const choices = [
    ...people.map(({ id, name }) => ({ value: String(id), name: id === userId ? `${name} (you)` : name })),
    { value: NOBODY, name: 'Nobody' },
  ]
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger className={buttonClasses()}>
        <UserPlus aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Assign…</span>
        <kbd aria-hidden className="max-sm:hidden">
          M
        </kbd>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className="panel z-20 max-h-80 min-w-48 overflow-y-auto p-1 shadow-xl"
        >
          <DropdownMenu.RadioGroup
            value={assignee ? String(assignee.id) : NOBODY}
            onValueChange={(chosen) => void assign(chosen)}
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
