'use client'

import { useRef, useState } from 'react'
import { type Choice, Combobox, fitting } from './combobox'
import { RemovableToken } from './removable-token'
import { useChosen } from './use-chosen'

const MOST_SHOWN = 50

type ChosenFieldProps = {
  /** Of the hidden fields, one for each that is chosen. */
  name: string
  /** Of the text field. */
  label: string
  listLabel: string
  /** `isGone`: may stay, and is not offered. */
  choices: readonly (Choice & { isGone?: boolean })[]
  chosen: readonly string[]
  placeholder: string
  none: string
  error?: string | undefined
}

/**
 * Some of a known set, in order: each as a token, the next by typing. Without scripts a select adds one with each
 * sending, and the cross of a token sends `drop NAME VALUE`.
 */
export function ChosenField(props: ChosenFieldProps) {
  const { name, label, listLabel, choices, placeholder, none, error } = props
  const { chosen, setChosen, box } = useChosen(props.chosen)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const left = choices.filter(({ value, isGone }) => !isGone && !chosen.includes(value))
  function drop(value: string) {
    setChosen(chosen.filter((one) => one !== value))
    input.current?.focus()
  }
  return (
    <div ref={box} className="chosen-field" data-invalid={error ? true : undefined}>
      {chosen.map((value) => (
        <RemovableToken
          key={value}
          name={name}
          value={value}
          choice={choices.find((one) => one.value === value)}
          onDrop={() => drop(value)}
        />
      ))}
      <Combobox
        ref={input}
        className="min-w-40 flex-1"
        listLabel={listLabel}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        placeholder={placeholder}
        options={fitting(left, text).slice(0, MOST_SHOWN)}
        text={text}
        onText={setText}
        takesFirst
        none={none}
        onTake={({ value }) => {
          setChosen([...chosen, value])
          setText('')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text !== '') event.preventDefault()
          const last = chosen.at(-1)
          if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last)
        }}
      />
      <noscript>
        <select name={name} aria-label={`${label}, from a list`} className="w-full" defaultValue="">
          <option value="">{placeholder}</option>
          {left.map(({ value, name: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      </noscript>
    </div>
  )
}
