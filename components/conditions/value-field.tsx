'use client'

import { useRef, useState } from 'react'
import { type Choice, Combobox } from '@/components/ui/combobox'
import { RemovableToken } from '@/components/ui/removable-token'
import { useChosen } from '@/components/ui/use-chosen'
import { splitTyped, splitValues } from './drafts'
import { useSeen } from './use-seen'

type ValueFieldProps = {
  /** Of the condition, such as `conditions.0`. */
  name: string
  /** What has been seen is asked for by these; undefined: nothing is suggested. */
  asked: Record<string, string> | undefined
  text: string
  chosen: readonly string[]
  placeholder: string
}

/** Values as tokens; the next is typed, or taken from those that alerts had. */
export function ValueField({ name, asked, text: given, chosen: before, placeholder }: ValueFieldProps) {
  const { chosen, setChosen, box } = useChosen(before)
  const [text, setText] = useState(given)
  const [isHere, setIsHere] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const seen = useSeen(isHere && asked ? { ...asked, typed: text } : undefined)
  const add = (values: string[]) => setChosen([...new Set([...chosen, ...values])])
  function finish() {
    const values = splitValues(text)
    if (values.length === 0) return false
    add(values)
    setText('')
    return true
  }
  function drop(value: string) {
    setChosen(chosen.filter((one) => one !== value))
    input.current?.focus()
  }
  return (
    <div ref={box} className="chosen-field">
      {chosen.map((value) => (
        <RemovableToken key={value} name={`${name}.chosen`} value={value} onDrop={() => drop(value)} />
      ))}
      <Combobox
        ref={input}
        className="min-w-32 flex-1"
        name={`${name}.text`}
        listLabel="Values seen"
        aria-label="Values, with commas between them"
        title="Several values have commas between them; one of them is enough."
        placeholder={chosen.length === 0 ? placeholder : 'or…'}
        options={options(seen, { text, chosen })}
        text={text}
        onText={(typed) => {
          const { whole, rest } = splitTyped(typed)
          if (whole.length > 0) add(whole)
          setText(rest)
        }}
        onTake={({ value }) => {
          add([value])
          setText('')
        }}
        onFocus={() => setIsHere(true)}
        onBlur={({ relatedTarget }) => {
          setIsHere(false)
          // A button must not move away from under the mouse; what is typed is sent too.
          if (!(relatedTarget instanceof HTMLButtonElement)) finish()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && finish()) event.preventDefault()
          const last = chosen.at(-1)
          if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last)
        }}
      />
    </div>
  )
}

/** Last, what no alert had. */
function options(seen: Choice[] | undefined, { text, chosen }: { text: string; chosen: readonly string[] }) {
  if (!seen) return []
  const typed = text.trim()
  const isNew = typed !== '' && !typed.includes('"') && seen.every(({ value }) => value !== typed)
  return [
    ...seen.filter(({ value }) => !chosen.includes(value)),
    ...(isNew ? [{ value: typed, name: `Use “${typed}”`, note: 'never seen' }] : []),
  ]
}
