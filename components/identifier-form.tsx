import { Section } from './ui/page'
import { SubmitButton } from './ui/submit-button'
import { TextField } from './ui/text-field'

type IdentifierFormProps = { action: (form: FormData) => Promise<void>; title: string; hint: string }

/** Leads to the page of an identifier, which holds the rest. */
export function IdentifierForm({ action, title, hint }: IdentifierFormProps) {
  return (
    <Section title={title}>
      <form action={action} className="flex max-w-md flex-col items-start gap-3 *:w-full">
        <TextField
          name="identifier"
          label="Identifier"
          hint={hint}
          maxLength={255}
          autoComplete="off"
          autoFocus
          required
        />
        <div>
          <SubmitButton look="primary">Continue</SubmitButton>
        </div>
      </form>
    </Section>
  )
}
