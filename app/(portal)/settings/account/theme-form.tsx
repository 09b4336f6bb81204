'use client'

import { useRef } from 'react'
import { ChipChoice } from '@/components/ui/chip-choice'
import { SubmitButton } from '@/components/ui/submit-button'
import { chooseThemeAction } from './actions'

const CHOICES = [
  { theme: 'system', name: 'As the system' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
]

/** Takes effect at once; without scripts with its button. */
export function ThemeForm({ chosen }: { chosen: string }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form ref={form} action={chooseThemeAction}>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-2 font-medium">Theme in this browser</legend>
        {CHOICES.map(({ theme, name }) => (
          <ChipChoice
            key={theme}
            type="radio"
            name="theme"
            value={theme}
            defaultChecked={theme === chosen}
            onChange={() => form.current?.requestSubmit()}
          >
            {name}
          </ChipChoice>
        ))}
        <noscript>
          <SubmitButton>Use it</SubmitButton>
        </noscript>
      </fieldset>
    </form>
  )
}
