'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'

type CopyButtonProps = { label?: string; look?: 'icon' } & ({ text: string } | { from: string })

export function CopyButton({ label = 'Copy', look, ...source }: CopyButtonProps) {
  const [said, setSaid] = useState<string>()
  async function copy() {
    try {
      await navigator.clipboard.writeText('text' in source ? source.text : await read(source.from))
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

async function read(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.text()
}
