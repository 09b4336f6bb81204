import { useEffect, useState } from 'react'

/** Whether anything on the page has been typed in or chosen since it was opened. */
export function useEdited() {
  const [isEdited, setEdited] = useState(false)
  useEffect(() => {
    const note = () => setEdited(true)
    document.addEventListener('input', note, { once: true })
    return () => document.removeEventListener('input', note)
  }, [])
  return isEdited
}
