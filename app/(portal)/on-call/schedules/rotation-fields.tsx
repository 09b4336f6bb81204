import { Field, fieldAria } from '@/components/ui/field'
import { ListButtons } from '@/components/ui/list-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Person } from '@/lib/on-call/list-schedules'

type RotationFieldsProps = { members: number[]; people: Person[]; isNew: boolean; error: string | undefined }

export function RotationFields({ members, people, isNew, error }: RotationFieldsProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      {members.length === 0 ? (
        <p className={isNew ? 'text-muted' : 'text-danger'}>
          {isNew ? 'Nobody takes turns yet.' : 'Nobody takes turns: pages to this schedule reach nobody.'}
        </p>
      ) : (
        <ol aria-label="Rotation" className="w-full max-w-xl divide-y divide-line rounded-md border border-line">
          {members.map((id, index) => (
            <Turn
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place, and holds no state
              key={`turn ${index}`}
              index={index}
              count={members.length}
              person={people.find((one) => one.id === id)}
            />
          ))}
        </ol>
      )}
      <div className="flex max-w-full flex-wrap items-end gap-2">
        <Field id="added" label="Add a person" error={error}>
          <select {...fieldAria('added', { error })} name="added" defaultValue="" className="w-full">
            <option value="">Select a person</option>
            {people
              .filter(({ isDisabled }) => !isDisabled)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </Field>
        <SubmitButton name="do" value="add" formNoValidate>
          Add to the rotation
        </SubmitButton>
      </div>
    </div>
  )
}

function Turn({ index, count, person }: { index: number; count: number; person: Person | undefined }) {
  if (!person) return null
  const { id, name, isDisabled } = person
  return (
    <li className="flex items-center gap-3 px-3 py-1.5">
      <input type="hidden" name="member" value={id} />
      <span className="text-muted tabular-nums">{index + 1}.</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {isDisabled && <span className="text-danger"> · disabled</span>}
      </span>
      <ListButtons index={index} count={count} name={name} />
    </li>
  )
}
