import { SubmitButton } from './ui/submit-button'

type IdentifierFormProps = { action: (form: FormData) => Promise<void>; label: string }

export function IdentifierForm({ action, label }: IdentifierFormProps) {
  return (
    <form action={action} className="flex gap-1.5">
      <input name="identifier" aria-label={label} placeholder="Identifier" maxLength={255} required className="w-40" />
      <SubmitButton>Find or create</SubmitButton>
    </form>
  )
}
