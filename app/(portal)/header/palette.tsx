'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useWho } from '@/components/may'
import { SeverityMark } from '@/components/severity-mark'
import { runShortcut, useShortcuts } from '@/components/shortcuts'
import { VisibleText } from '@/components/ui/visible-text'
import { type Choice, choiceGroups, pageActions, places } from './palette-choices'
import { useFound } from './use-found'

const LONGEST = 200

export function Palette() {
  const router = useRouter()
  const [actions, setActions] = useState<Choice[]>()
  const opener = useRef<Element>(null)
  const chosen = useRef<Choice>(undefined)

  function open() {
    opener.current = document.activeElement
    setActions(pageActions())
  }
  useShortcuts({ 'mod+k': open })

  function choose(choice: Choice) {
    chosen.current = choice
    setActions(undefined)
  }

  /** An action of the page works with the element that had the focus. */
  function goOn(event: Event) {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
    const choice = chosen.current
    chosen.current = undefined
    if (!choice) return
    if ('href' in choice) router.push(choice.href)
    else runShortcut(choice.shortcut)
  }

  return (
    <>
      <button type="button" className="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left max-nav:sr-only">Go to…</span>
        <kbd aria-hidden className="max-nav:hidden">
          Ctrl K
        </kbd>
      </button>
      <Dialog.Root open={actions !== undefined} onOpenChange={(isOpen) => !isOpen && setActions(undefined)}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-30 bg-black/40" />
          <Dialog.Content aria-describedby={undefined} className="palette" onCloseAutoFocus={goOn}>
            <Dialog.Title className="sr-only">Command palette</Dialog.Title>
            {actions && <Choices actions={actions} onChoose={choose} />}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}

type ChoicesProps = { actions: Choice[]; onChoose: (choice: Choice) => void }

function Choices({ actions, onChoose }: ChoicesProps) {
  const who = useWho()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const { found, hasFailed } = useFound(typed)
  const groups = choiceGroups({ actions, places: places(who) }, typed, found)
  const choices = groups.flatMap((group) => group.choices)
  // Found choices arrive above the search, which was the only choice before.
  const selected = choices.some(({ id }) => id === picked) ? picked : (choices[0]?.id ?? '')
  return (
    <Command label="Command palette" shouldFilter={false} loop value={selected} onValueChange={setPicked}>
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={(text) => {
          setTyped(text)
          setPicked('')
        }}
        maxLength={LONGEST}
        placeholder="An incident, person, entity, runbook, page or action"
        className="palette-input"
      />
      <p role="status" className="sr-only">
        {choices.length === 1 ? '1 choice' : `${choices.length} choices`}
      </p>
      <Command.List className="palette-list" label="Choices">
        {hasFailed && <p className="px-3 py-2 text-danger">Not everything was searched: the server did not answer.</p>}
        {groups.map((group) => (
          <Command.Group key={group.heading} heading={group.heading}>
            {group.choices.map((choice) => (
              <Command.Item
                key={choice.id}
                value={choice.id}
                onSelect={() => onChoose(choice)}
                className={`palette-choice ${choice.incident ? 'max-sm:flex-wrap' : ''}`}
              >
                <ChoiceName choice={choice} />
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

/** Its severity and number are below it there. */
const ABOVE_ON_PHONE = 'max-sm:order-first max-sm:basis-full max-sm:wrap-anywhere sm:truncate'

function ChoiceName({ choice: { name, hint, isFromOutside, incident } }: { choice: Choice }) {
  return (
    <>
      {incident && (
        <span className="shrink-0 sm:w-20">
          <SeverityMark severity={incident.severity} isAnswered={incident.status !== 'open'} />
        </span>
      )}
      <span className={`min-w-0 flex-1 ${incident ? ABOVE_ON_PHONE : 'truncate'}`}>
        {isFromOutside ? (
          <VisibleText limit={LONGEST} marks={5}>
            {name}
          </VisibleText>
        ) : (
          name
        )}
      </span>
      {incident?.match && (
        <span className="max-w-1/3 shrink-0 truncate text-muted text-xs max-sm:hidden">
          <VisibleText limit={LONGEST} marks={5}>
            {incident.match}
          </VisibleText>
        </span>
      )}
      {incident && (
        <span className="shrink-0 text-muted text-xs">
          #{incident.id} {incident.status}
        </span>
      )}
      {hint && (
        <span className="max-w-1/2 shrink-0 truncate text-muted text-xs sm:max-w-1/3">
          <VisibleText limit={LONGEST}>{hint}</VisibleText>
        </span>
      )}
    </>
  )
}
