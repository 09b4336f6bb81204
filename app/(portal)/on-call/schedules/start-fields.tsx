import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { TextField } from '@/components/ui/text-field'
import type { CurrentTurn } from '@/lib/on-call/current-turn'
import { wallClockWords } from '@/lib/on-call/wall-clock-words'
import type { FieldErrors } from '@/lib/result'
import type { StartChoice } from './form-schedule'

type StartFieldsProps = { start: StartChoice; startsFrom: string; current: CurrentTurn; errors: FieldErrors }

export function StartFields({ start: chosen, startsFrom, current, errors }: StartFieldsProps) {
  const { shifts, endsAt: end, rotationEndsAt, beginsAt, timeZone } = current
  const stuck = shifts.filter(({ person }) => person.isDisabled)
  const names = new Intl.ListFormat('en').format(shifts.map(({ person }) => person.name))
  const start = chosen === 'pending' && !beginsAt ? 'handover' : chosen
  const stay = shifts.length === 0 ? 'nobody is on call' : `${names} ${shifts.length > 1 ? 'stay' : 'stays'}`
  const words = (at: Date) => `${wallClockWords(timeZone, at)} ${timeZone}`
  return (
    <Section title="When a change takes effect">
      <div className="flex flex-col gap-3">
        {beginsAt && (
          <Notice kind="info">
            An earlier change has not taken effect yet: this rotation starts {words(beginsAt)}. Another change joins it,
            or replaces it from when that takes effect.
          </Notice>
        )}
        {stuck.map(({ person }) => (
          <p key={person.id}>
            {person.name} has the current turn but is <span className="text-danger">disabled</span>: when you remove
            them from the rotation, the next person takes over at once.
          </p>
        ))}
        {(beginsAt || (end && stuck.length === 0)) && (
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">When a change of the rotation takes effect</legend>
            {beginsAt && (
              <Choice value="pending" start={start}>
                With the change that is pending, {words(beginsAt)}
              </Choice>
            )}
            <Choice value="handover" start={start}>
              {end
                ? `From the next handover (${stay} until ${words(end)}, or the new handover closest to it)`
                : 'Now, since nobody is on call: whoever is in the middle of a turn goes on'}
            </Choice>
            {rotationEndsAt && (
              <Choice value="rotation" start={start}>
                When everybody has had their turn, {words(rotationEndsAt)}: the new order begins with its first person
              </Choice>
            )}
            <div className="flex flex-col gap-1">
              <Choice value="date" start={start}>
                On a date
              </Choice>
              <div className="max-w-xs pl-6">
                <TextField
                  name="startsFrom"
                  label={`Date and time in ${timeZone}`}
                  type="datetime-local"
                  error={errors.start}
                  defaultValue={startsFrom}
                  onInput={({ currentTarget: { form } }) => {
                    const choices = form?.elements.namedItem('start')
                    if (choices instanceof RadioNodeList) choices.value = 'date'
                  }}
                />
              </div>
            </div>
            <Choice value="now" start={start}>
              Now: the first person’s turn is counted from the first handover date
            </Choice>
          </fieldset>
        )}
        {!end && !beginsAt && <p className="text-muted">Nobody is on call now, so a change takes effect at once.</p>}
        <p className="text-muted text-xs">The past stays as it was. Overrides are kept.</p>
      </div>
    </Section>
  )
}

type ChoiceProps = { value: StartChoice; start: StartChoice; children: React.ReactNode }

function Choice({ value, start, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="radio"
        name="start"
        value={value}
        key={start}
        defaultChecked={start === value}
        className="mt-0.5 min-h-0"
      />
      <span className="wrap-anywhere">{children}</span>
    </label>
  )
}
