import { PasswordField } from './ui/password-field'

export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint="At least 10 characters, and not easy to guess."
      error={error}
      autoComplete="new-password"
      required
    />
  )
}
