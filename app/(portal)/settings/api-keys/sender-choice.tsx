'use client'

import { Search } from 'lucide-react'
import { useState } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { fitting } from '@/components/ui/combobox'
import { SENDERS, type SenderName } from '@/lib/senders/senders'
import { SenderMark } from './sender-mark'

const OWN = { value: '', name: 'Tocsin JSON (your own code)', sender: undefined }
const CHOICES = [OWN, ...SENDERS.map(({ name, title }) => ({ value: name, name: title, sender: name }))]

/** What is chosen stays in the form when the search hides it. */
export function SenderChoice({ chosen: given }: { chosen: string }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(given)
  const shown = new Set(fitting(CHOICES, text).map(({ value }) => value))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">Source</legend>
      <div className="filter-field mb-0 noscript:hidden">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          type="search"
          aria-label="Find a source"
          placeholder="Find a source, e.g. Grafana"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className="sender-choices">
        {CHOICES.map(({ value, name, sender }) => (
          <Choice
            key={value}
            {...{ value, name, sender }}
            isShown={shown.has(value)}
            isChosen={chosen === value}
            onChoose={() => setChosen(value)}
          />
        ))}
        {shown.size === 0 && (
          <p role="status" className="col-span-full text-muted">
            No source of that name. Any tool that can post JSON works with “{SENDERS.at(-1)?.title}” or Tocsin JSON.
          </p>
        )}
      </div>
      <CheckboxField
        name="resolves"
        value="yes"
        label="A resolved alert of a tool resolves its incident"
        isChecked
        hint="Senders with this token can resolve its incidents."
      />
    </fieldset>
  )
}

type ChoiceProps = {
  value: string
  name: string
  sender: SenderName | undefined
  isShown: boolean
  isChosen: boolean
  onChoose: () => void
}

function Choice({ value, name, sender, isShown, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="sender-choice" hidden={!isShown}>
      <input type="radio" name="sender" value={value} checked={isChosen} onChange={onChoose} />
      <SenderMark sender={sender} />
      {name}
    </label>
  )
}
