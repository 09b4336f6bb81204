import { TextField } from './ui/text-field'

/** Where somebody chooses a password, with what is asked of one. */
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
