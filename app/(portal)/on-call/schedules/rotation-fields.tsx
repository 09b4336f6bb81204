'use client'

import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { editList } from '@/app/forms/list-edit'
import { PersonMark } from '@/components/person-mark'
import { Button } from '@/components/ui/button'
import { Combobox, fitting } from '@/components/ui/combobox'
import { Field, fieldAria } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useChosen } from '@/components/ui/use-chosen'
import type { Person } from '@/lib/on-call/list-schedules'

const MOST_SHOWN = 50

type RotationFieldsProps = { members: number[]; people: Person[]; isNew: boolean; error: string | undefined }

/** Who takes turns, in order: moved by buttons, or drawn with a mouse. Without scripts the buttons send the form. */
export function RotationFields({ members, people, isNew, error }: RotationFieldsProps) {
  const { chosen, setChosen, box } = useChosen(members)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const next = useRef<{ at: number; way: Way }>(undefined)
  const drawn = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a person who has moved
  useEffect(() => {
    const place = next.current
    next.current = undefined
    if (!place) return
    const row = box.current?.querySelector(`[data-at="${place.at}"]`)
    const same = row?.querySelector(`[data-way="${place.way}"]:enabled`)
    const button = same ?? row?.querySelector('button:enabled')
    if (button instanceof HTMLElement) button.focus()
  }, [chosen])
  const nameOf = (id: number) => people.find((one) => one.id === id)?.name ?? ''

  function press(way: Way, at: number) {
    const to = { up: at - 1, down: at + 1, remove: Math.min(at, chosen.length - 2) }[way]
    next.current = { at: to, way }
    const name = nameOf(chosen[at] ?? 0)
    setSaid(way === 'remove' ? `${name} was removed` : `${name} is now ${to + 1} of ${chosen.length}`)
    setChosen(editList(chosen, `${way} ${at}`))
  }

  function dropAt(to: number) {
    const from = drawn.current
    const id = from === undefined ? undefined : chosen[from]
    drawn.current = undefined
    if (from === undefined || id === undefined || from === to) return
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, id))
  }

  const choices = people
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ id, name }) => ({ value: String(id), name, mark: <PersonMark userId={id} name={name} /> }))
  return (
    <div ref={box} className="flex flex-col items-start gap-3">
      {chosen.length === 0 ? (
        <p className={isNew ? 'text-muted' : 'text-high'}>
          {isNew ? 'No one in the rotation.' : 'No one in the rotation: this schedule notifies nobody.'}
        </p>
      ) : (
        <ol aria-label="Rotation" className="w-full max-w-xl divide-y divide-line rounded-md border border-line">
          {chosen.map((id, at) => (
            <Turn
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place, and holds no state
              key={`turn ${at}`}
              at={at}
              count={chosen.length}
              person={people.find((one) => one.id === id)}
              onPress={press}
              onDraw={() => {
                drawn.current = at
              }}
              onDrop={() => dropAt(at)}
            />
          ))}
        </ol>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
      <div className="w-full max-w-xl">
        <Field id="addPerson" label="Add a person" error={error}>
          <Combobox
            {...fieldAria('addPerson', { error })}
            listLabel="People"
            placeholder="Name"
            options={fitting(choices, text).slice(0, MOST_SHOWN)}
            text={text}
            onText={setText}
            takesFirst
            none="Nobody of that name."
            onTake={({ value }) => {
              setChosen([...chosen, Number(value)])
              setText('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && text !== '') event.preventDefault()
            }}
          />
        </Field>
      </div>
      <noscript>
        <select name="added" aria-label="Select a person" defaultValue="">
          <option value="">Select a person</option>
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <SubmitButton name="do" value="add" formNoValidate>
          Add to the rotation
        </SubmitButton>
      </noscript>
    </div>
  )
}

type Way = 'up' | 'down' | 'remove'

type TurnProps = {
  at: number
  count: number
  person: Person | undefined
  onPress: (way: Way, at: number) => void
  onDraw: () => void
  onDrop: () => void
}

function Turn({ at, count, person, onPress, onDraw, onDrop }: TurnProps) {
  if (!person) return null
  const { id, name, isDisabled } = person
  const button = (way: Way, label: string, Icon: typeof X, isOff = false) => (
    <Button
      type="submit"
      name="do"
      value={`${way} ${at}`}
      data-way={way}
      formNoValidate
      disabled={isOff}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        onPress(way, at)
      }}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  )
  return (
    <li
      data-at={at}
      draggable
      onDragStart={onDraw}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      className="flex items-center gap-2 px-3 py-1.5"
    >
      <input type="hidden" name="member" value={id} />
      <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-faint max-sm:hidden" />
      <span className="text-muted tabular-nums">{at + 1}.</span>
      <PersonMark userId={id} name={name} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {isDisabled && <span className="text-high"> · disabled</span>}
      </span>
      <span className="flex gap-1">
        {button('up', `Move ${name} up`, ArrowUp, at === 0)}
        {button('down', `Move ${name} down`, ArrowDown, at === count - 1)}
        {button('remove', `Remove ${name}`, X)}
      </span>
    </li>
  )
}
