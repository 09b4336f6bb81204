'use client'

import { ArrowDown, ArrowUp, GripVertical, Split, Users, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PersonMark } from '@/components/person-mark'
import { Button } from '@/components/ui/button'
import { Combobox, fitting } from '@/components/ui/combobox'
import { Field, fieldAria } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useChosen } from '@/components/ui/use-chosen'
import type { Person } from '@/lib/on-call/list-schedules'
import { editTurns, type Turns, type Way } from './edit-turns'

const MOST_SHOWN = 50

type RotationFieldsProps = { index: number; turns: Turns; people: Person[]; isNew: boolean; error: string | undefined }

/** Who takes turns, in order: moved by buttons, or drawn with a mouse. Without scripts the buttons send the form. */
export function RotationFields({ index, turns, people, isNew, error }: RotationFieldsProps) {
  const { chosen, setChosen, box } = useChosen(turns)
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
  function press(way: Way, at: number) {
    const to = { up: at - 1, down: at + 1, remove: Math.min(at, chosen.length - 2), join: at - 1, split: at }[way]
    next.current = { at: to, way }
    const name = turnName(people, chosen[at] ?? [])
    const words = {
      up: `${name} is now ${to + 1} of ${chosen.length}`,
      down: `${name} is now ${to + 1} of ${chosen.length}`,
      remove: `${name} was removed`,
      join: `${turnName(people, chosen[to] ?? [])} and ${name} are on call together`,
      split: `${name} take turns one by one`,
    }
    setSaid(words[way])
    setChosen(editTurns(chosen, way, at))
  }

  function dropAt(to: number) {
    const from = drawn.current
    const turn = from === undefined ? undefined : chosen[from]
    drawn.current = undefined
    if (from === undefined || turn === undefined || from === to) return
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, turn))
  }

  const choices = people
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ id, name }) => ({ value: String(id), name, mark: <PersonMark userId={id} name={name} /> }))
  return (
    <div ref={box} className="flex flex-col items-start gap-3">
      {chosen.length === 0 ? (
        <p className={isNew ? 'text-muted' : 'text-high'}>
          {isNew ? 'No one in the rotation.' : 'No one in the rotation: this schedule pages nobody.'}
        </p>
      ) : (
        <ol aria-label="Rotation" className="w-full max-w-xl divide-y divide-line rounded-md border border-line">
          {chosen.map((turn, at) => (
            <Turn
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place, and holds no state
              key={`turn ${at}`}
              name={`layers.${index}.turn`}
              layer={index}
              at={at}
              count={chosen.length}
              ids={turn}
              people={people}
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
        <Field id={`layers.${index}.turns`} label="Add a person" error={error}>
          <Combobox
            {...fieldAria(`layers.${index}.turns`, { error })}
            listLabel="People"
            placeholder="Name"
            options={fitting(choices, text).slice(0, MOST_SHOWN)}
            text={text}
            onText={setText}
            takesFirst
            none="Nobody of that name."
            onTake={({ value }) => {
              setChosen([...chosen, [Number(value)]])
              setText('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && text !== '') event.preventDefault()
            }}
          />
        </Field>
      </div>
      <SubmitButton
        name="do"
        value={`turn ${index} nobody`}
        formNoValidate
        onClick={(event) => {
          event.preventDefault()
          setChosen([...chosen, []])
        }}
      >
        Add a gap
      </SubmitButton>
      <noscript>
        <select name={`layers.${index}.added`} aria-label="Select a person" defaultValue="">
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

function turnName(people: Person[], ids: readonly number[]) {
  const names = ids.flatMap((id) => people.find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? 'Nobody' : new Intl.ListFormat('en').format(names)
}

type TurnProps = {
  name: string
  layer: number
  at: number
  count: number
  ids: readonly number[]
  people: Person[]
  onPress: (way: Way, at: number) => void
  onDraw: () => void
  onDrop: () => void
}

function Turn({ name: field, layer, at, count, ids, people, onPress, onDraw, onDrop }: TurnProps) {
  const members = ids.flatMap((id) => people.find((one) => one.id === id) ?? [])
  const name = turnName(people, ids)
  const button = (way: Way, label: string, Icon: typeof X, isOff = false) => (
    <Button
      type="submit"
      name="do"
      value={`turn ${layer} ${way} ${at}`}
      data-way={way}
      formNoValidate
      disabled={isOff}
      aria-label={label}
      title={label}
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
      className="flex flex-wrap items-center gap-2 px-3 py-1.5"
    >
      <input type="hidden" name={field} value={ids.join(' ')} />
      <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-faint max-sm:hidden" />
      <span className="text-muted tabular-nums">{at + 1}.</span>
      <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
        {members.map(({ id, name: person, isDisabled }) => (
          <span key={id} className="flex min-w-0 items-center gap-2 wrap-anywhere">
            <PersonMark userId={id} name={person} />
            <span className="min-w-0">
              {person}
              {isDisabled && <span className="text-high"> · disabled</span>}
            </span>
          </span>
        ))}
        {members.length === 0 && <span className="text-muted">Nobody, on purpose</span>}
      </span>
      <span className="flex gap-1">
        {at > 0 && members.length > 0 && button('join', `Put ${name} on call with the turn above`, Users)}
        {members.length > 1 && button('split', `Let ${name} take turns one by one`, Split)}
        {button('up', `Move ${name} up`, ArrowUp, at === 0)}
        {button('down', `Move ${name} down`, ArrowDown, at === count - 1)}
        {button('remove', `Remove ${name}`, X)}
      </span>
    </li>
  )
}
