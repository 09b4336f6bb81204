'use client'

import { type ComponentProps, useRef } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

/** Pages people by hand after a question; the key `e` asks too. */
export function ConfirmByKey(props: Omit<ComponentProps<typeof ConfirmDialog>, 'look'>) {
  const place = useRef<HTMLSpanElement>(null)
  useShortcuts({ e: () => place.current?.querySelector('button')?.click() })
  return (
    <span ref={place} className="print:hidden">
      <ConfirmDialog look="plain" {...props} />
    </span>
  )
}
