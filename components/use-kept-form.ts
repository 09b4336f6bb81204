'use client'

import { usePathname } from 'next/navigation'
import { type RefObject, startTransition, use, useEffect, useEffectEvent, useRef } from 'react'
import { dropFormDraft, fillForm, keepFormDraft, readFormDraft } from './form-draft'
import { DraftOwner } from './form-drafts'

type Kept = {
  form: RefObject<HTMLFormElement | null>
  state: unknown
  isSaved: boolean
  edit?: (fields: FormData) => void
}

/** Keeps what is typed into a form in this tab until it is saved: the session may end before. */
export function useKeptForm({ form, state, isSaved, edit }: Kept) {
  const place = { owner: use(DraftOwner), path: usePathname() }
  const first = useRef(state)
  const keep = useEffectEvent(() => form.current && keepFormDraft(form.current, place))
  const restore = useEffectEvent(() => {
    const fields = readFormDraft(place)
    if (!fields || !form.current) return
    form.current.closest('details')?.setAttribute('open', '')
    if (!edit) return fillForm(form.current, fields)
    const typed = new FormData()
    for (const [name, value] of fields) typed.append(name, value)
    startTransition(() => edit(typed))
  })
  useEffect(() => {
    restore()
    const element = form.current
    element?.addEventListener('input', keep)
    return () => element?.removeEventListener('input', keep)
  }, [form])
  useEffect(() => {
    if (state === first.current) return
    if (isSaved) dropFormDraft()
    else keep()
  }, [state, isSaved])
}
