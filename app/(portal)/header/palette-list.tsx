'use client'

import { Command } from 'cmdk'
import { useState } from 'react'
import { useWho } from '@/components/may'
import { SeverityMark } from '@/components/severity-mark'
import { VisibleText } from '@/components/ui/visible-text'
import { type Choice, choiceGroups, LONGEST_TYPED, PALETTE_PLACEHOLDER, places } from './palette-choices'
import { useFound } from './use-found'

type ChoicesProps = {
  actions: Choice[]
  typed: string
  onTyped: (text: string) => void
  onChoose: (choice: Choice) => void
}

export function PaletteList({ actions, typed, onTyped, onChoose }: ChoicesProps) {
  const who = useWho()
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
          onTyped(text)
          setPicked('')
        }}
        maxLength={LONGEST_TYPED}
        placeholder={PALETTE_PLACEHOLDER}
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
          <VisibleText limit={LONGEST_TYPED} marks={5}>
            {name}
          </VisibleText>
        ) : (
          name
        )}
      </span>
      {incident?.match && (
        <span className="max-w-1/3 shrink-0 truncate text-muted text-xs max-sm:hidden">
          <VisibleText limit={LONGEST_TYPED} marks={5}>
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
          <VisibleText limit={LONGEST_TYPED}>{hint}</VisibleText>
        </span>
      )}
    </>
  )
}
