import { type FormEvent, useState } from 'react'

/** What a form holds, as long as it has `state`; undefined until something is typed into it. `onInput` is the form's. */
export function useTyped(state: unknown) {
  const [typed, setTyped] = useState<{ state: unknown; form: FormData }>()
  return {
    typed: typed?.state === state ? typed?.form : undefined,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped({ state, form: new FormData(currentTarget) }),
  }
}
