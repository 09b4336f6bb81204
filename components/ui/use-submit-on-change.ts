import { useEffect, useRef } from 'react'

/** By the browser's own event: React calls `onChange` for each character. */
export function useSubmitOnChange() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const submit = () => form.current?.requestSubmit()
    const { current } = form
    current?.addEventListener('change', submit)
    return () => current?.removeEventListener('change', submit)
  }, [])
  return form
}
