import { Field, type FieldProps, fieldAria } from './field'

type SelectFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  name: string
  none?: string
  choices: readonly { value: string | number; name: string }[]
  chosen: string
  /** The id of a form elsewhere on the page. */
  form?: string
}

/** The name is also the id. */
export function SelectField({ name, none, choices, chosen, form, label, hint, error }: SelectFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <select
        key={chosen}
        {...fieldAria(name, { error, hint })}
        name={name}
        form={form}
        className="w-full"
        defaultValue={chosen}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </Field>
  )
}
