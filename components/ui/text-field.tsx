import type { ComponentProps } from 'react'
import { Field, type FieldProps, fieldAria } from './field'

type TextFieldProps = Omit<FieldProps, 'children' | 'id'> & Omit<ComponentProps<'input'>, 'id'> & { name: string }

export function TextField({ name, label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <input {...fieldAria(name, { error, hint })} name={name} {...input} />
    </Field>
  )
}
