'use client'

import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepListSeen, listSeen } from '@/components/list-seen'
import { focusable, placeOf, stepFrom } from './focus'
import { type Item, inOrder } from './item'

export type ListFocus = ReturnType<typeof useListFocus>

/** `url`: the list's address, for the way back from an incident. */
type Shown = { items: Item[]; url: string; isWhole: boolean }

export function useListFocus(list: RefObject<HTMLElement | null>, { items, url, isWhole }: Shown) {
  const [last, setLast] = useState<{ key: string; index: number }>()
  const control = useRef<Element>(null)
  const keys = focusable(items)
  const isInside = () => list.current?.contains(document.activeElement) ?? false
  const on = (wanted: string | undefined) => {
    const key = keys.find((one) => one === wanted) ?? keys[0]
    if (key === undefined) return
    setLast({ key, index: keys.indexOf(key) })
    document.getElementById(linkId(key))?.focus()
  }

  useEffect(() => {
    const seen = listSeen()
    if (seen?.url === url && seen.leftAt !== undefined && document.activeElement === document.body)
      document.getElementById(linkId(String(seen.leftAt)))?.focus()
  }, [url])
  useEffect(() => {
    const ids = inOrder(items).flatMap((item) => (item.kind === 'incident' ? item.row.id : []))
    keepListSeen({ url, ids, isWhole })
  }, [url, items, isWhole])
  useEffect(() => {
    const isLost = control.current !== null && !takesFocus(control.current) && !takesFocus(document.activeElement)
    const key = isLost && last ? placeOf(focusable(items), last) : undefined
    if (key === undefined) return
    const place = key === last?.key ? document.getElementById(actionId(key)) : null
    // On a phone it may be hidden.
    const instead = place?.checkVisibility() ? place : document.getElementById(linkId(key))
    instead?.focus()
  }, [items, last])

  return {
    last: inOrder(items).find(({ key }) => key === last?.key),
    current: () => (isInside() ? inOrder(items).find(({ key }) => key === last?.key) : undefined),
    move: (step: number) => on(stepFrom(keys, isInside() ? last?.key : undefined, step)),
    on,
    isInside,
    /** For what holds an item's link and buttons. */
    props: (key: string) => ({
      onFocus: ({ target }: FocusEvent) => {
        control.current = target
        setLast({ key, index: keys.indexOf(key) })
      },
    }),
  }
}

export function linkId(key: string) {
  return `row-${encodeURIComponent(key)}`
}

/** Of the button that stays when others of its row go. */
export function actionId(key: string) {
  return `handle-${encodeURIComponent(key)}`
}

function takesFocus(element: Element | null) {
  return element !== null && element !== document.body && element.isConnected && !element.closest('[inert]')
}
