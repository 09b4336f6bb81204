'use client'

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'

/** `mark` stands before the name, `note` at the end of the line. */
export type Choice = { value: string; name: string; mark?: ReactNode; note?: string }

type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'list' | 'onInput'> & {
  /** What the list holds, such as People. */
  listLabel: string
  /** Those that fit what is typed. */
  options: readonly Choice[]
  text: string
  onText: (text: string) => void
  onTake: (choice: Choice) => void
  /** Enter takes the first option as soon as something is typed. */
  takesFirst?: boolean
  /** Said when something is typed and nothing fits. */
  none?: string
}

/** A text field with a list, by the pattern of ARIA: arrows move, Enter takes, Escape closes. */
export function Combobox({
  listLabel,
  options,
  text,
  onText,
  onTake,
  takesFirst = false,
  none,
  onKeyDown,
  onFocus,
  onBlur,
  className = '',
  ...input
}: ComboboxProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const isShown = isOpen && options.length > 0
  const active = isShown
    ? activeOption({ at, count: options.length, takesFirst: takesFirst && text.trim() !== '' })
    : -1
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function take(choice: Choice) {
    setAt(-1)
    setIsOpen(false)
    onTake(choice)
  }

  function move(by: number) {
    setIsOpen(true)
    if (options.length === 0) return
    const from = active < 0 && by < 0 ? options.length : active
    setAt((from + by + options.length) % options.length)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = options[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Escape' && isShown) setIsOpen(false)
    else return onKeyDown?.(event)
    event.preventDefault()
  }

  return (
    <div className={`combobox ${className}`}>
      <input
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
        className="w-full"
        value={text}
        onChange={(event) => {
          setAt(-1)
          setIsOpen(true)
          onText(event.target.value)
        }}
        onKeyDown={press}
        onClick={() => setIsOpen(true)}
        onFocus={onFocus}
        onBlur={(event) => {
          setIsOpen(false)
          setAt(-1)
          onBlur?.(event)
        }}
      />
      {isShown && (
        <div id={listId} role="listbox" aria-label={listLabel} className="completions min-w-56">
          {options.map((choice, index) => (
            <div
              key={choice.value}
              id={optionId(listId, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="option"
              // Not click: the field would lose the focus first.
              onPointerDown={(event) => {
                event.preventDefault()
                take(choice)
              }}
            >
              {choice.mark}
              <span className="min-w-0 flex-1 wrap-anywhere">{choice.name}</span>
              {choice.note && <span className="shrink-0 text-muted text-xs tabular-nums">{choice.note}</span>}
            </div>
          ))}
        </div>
      )}
      {isOpen && none && options.length === 0 && text.trim() !== '' && (
        <p role="status" className="completions px-3 py-2 text-muted text-xs">
          {none}
        </p>
      )}
    </div>
  )
}

function activeOption({ at, count, takesFirst }: { at: number; count: number; takesFirst: boolean }) {
  return Math.min(at < 0 && takesFirst ? 0 : at, count - 1)
}

function optionId(listId: string, at: number) {
  return `${listId}-${at}`
}

/** By the beginnings of words first; what is typed may have small letters for capital ones, and lack accents. */
export function fitting<C extends Choice>(choices: readonly C[], typed: string): C[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return [...choices]
  const places = choices.flatMap((choice) => {
    const name = plain(choice.name)
    const at = name.indexOf(wanted)
    return at < 0 ? [] : [{ choice, rank: at === 0 ? 0 : /[\s/_.-]/.test(name.charAt(at - 1)) ? 1 : 2 }]
  })
  return places.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice)
}

function plain(text: string) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
