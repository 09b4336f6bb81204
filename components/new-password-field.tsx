import { TextField } from './ui/text-field'

export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <TextField
      name="password"
      label={label}
      hint="At least 10 characters, and not easy to guess."
      error={error}
      type="password"
      autoComplete="new-password"
      required
    />
  )
}
