import type { ComponentProps } from 'react'
import { DatedInput } from './dated-input'
import { Field, type FieldProps, fieldAria } from './field'

const DATED = ['date', 'time', 'datetime-local']

type TextFieldProps = Omit<FieldProps, 'children' | 'id'> & Omit<ComponentProps<'input'>, 'id'> & { name: string }

export function TextField({ name, label, hint, error, ...input }: TextFieldProps) {
  const Input = DATED.includes(input.type ?? '') ? DatedInput : 'input'
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <Input {...fieldAria(name, { error, hint })} name={name} {...input} />
    </Field>
  )
}
