import { type RefObject, useEffect, useState } from 'react'

const PAUSE_MS = 500

/**
 * What `ask` says of a form's fields, soon after each change; empty until the first answer.
 * @param failed shown when there is no answer
 */
export function useFormPreview<Preview extends object>(
  form: RefObject<HTMLFormElement | null>,
  state: unknown,
  ask: (form: FormData) => Promise<Preview>,
  failed: Preview,
): Partial<Preview> {
  const [preview, setPreview] = useState<Partial<Preview>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state means that the form has new fields
  useEffect(() => {
    const element = form.current
    if (!element) return
    let latest = 0
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const turn = ++latest
      ask(new FormData(element)).then(
        (found) => turn === latest && setPreview(found),
        () => turn === latest && setPreview(failed),
      )
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, PAUSE_MS)
    }
    timer = setTimeout(look)
    // Fields elsewhere on the page may belong to the form.
    document.addEventListener('input', lookSoon)
    return () => {
      latest = -1
      clearTimeout(timer)
      document.removeEventListener('input', lookSoon)
    }
  }, [form, state])
  return preview
}
