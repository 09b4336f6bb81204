import { TextField } from '@/components/ui/text-field'
import type { FieldErrors } from '@/lib/result'
import type { FieldOfChannel } from './fields-of-channels'

type ChannelFieldsProps = { fields: FieldOfChannel[]; errors: FieldErrors; values: Record<string, string> }

export function ChannelFields({ fields, errors, values }: ChannelFieldsProps) {
  return fields.map(({ name, label, hint, type, isOptional }) => (
    <TextField
      key={name}
      name={name}
      label={isOptional ? `${label} (optional)` : label}
      hint={hint}
      error={errors[name]}
      type={type}
      autoComplete="off"
      spellCheck={false}
      defaultValue={values[name]}
      required={!isOptional}
    />
  ))
}
