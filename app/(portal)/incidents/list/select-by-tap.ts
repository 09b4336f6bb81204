import type { MouseEvent } from 'react'
import type { Selection } from './use-selection'

const BY_TAP = '(width < 40rem), (pointer: coarse)'

export function selectByTap(event: MouseEvent, { isChoosing, toggle }: Selection) {
  if (!isChoosing || !window.matchMedia(BY_TAP).matches || !(event.target instanceof Element)) return
  if (event.target.closest('.row-check')) return
  event.preventDefault()
  const id = event.target.closest('li')?.dataset.incident
  toggle(id === undefined ? undefined : Number(id), { isRange: false })
}
