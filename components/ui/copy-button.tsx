'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'
import { type CopySource, copyText } from './copy-text'

type CopyButtonProps = { label?: string; look?: 'icon' } & CopySource

export function CopyButton({ label = 'Copy', look, ...source }: CopyButtonProps) {
  const [said, setSaid] = useState<string>()
  async function copy() {
    try {
      await copyText(source)
      setSaid('Copied')
    } catch {
      setSaid('Select the text to copy it')
    }
  }
  const icon = said === 'Copied' ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />
  if (look === 'icon')
    return (
      <button type="button" className="copy-icon" aria-label={label} title={said ?? label} onClick={copy}>
        {icon}
        <span aria-live="polite" className="sr-only">
          {said}
        </span>
      </button>
    )
  return (
    <Button onClick={copy}>
      {icon}
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}
