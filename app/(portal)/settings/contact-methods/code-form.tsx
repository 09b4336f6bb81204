import { Field, fieldAria } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'

type CodeFormProps = {
  contactMethodId: number
  hasCode: boolean
  action: (form: FormData) => void
}

export function CodeForm({ contactMethodId, hasCode, action }: CodeFormProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      {hasCode && <TypeCode contactMethodId={contactMethodId} action={action} />}
      <form action={action}>
        <input type="hidden" name="contactMethodId" value={contactMethodId} />
        <SubmitButton look={hasCode ? 'plain' : 'primary'} name="do" value="send-code">
          {hasCode ? 'Send a new code' : 'Send a code to verify it'}
        </SubmitButton>
      </form>
    </div>
  )
}

function TypeCode({ contactMethodId, action }: Omit<CodeFormProps, 'hasCode'>) {
  const id = `code-${contactMethodId}`
  return (
    <form action={action} className="flex items-end gap-2">
      <input type="hidden" name="contactMethodId" value={contactMethodId} />
      <Field id={id} label="6-digit code">
        <input
          {...fieldAria(id, {})}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="min-h-11 w-32 font-mono sm:min-h-9"
        />
      </Field>
      <SubmitButton look="primary" name="do" value="verify">
        Verify
      </SubmitButton>
    </form>
  )
}
