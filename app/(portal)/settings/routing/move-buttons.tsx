'use client'

import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { moveRuleAction } from './actions'

type MoveButtonsProps = { rule: { id: number; name: string }; at: number; last: number }

/** The focus follows the rule, and turns round at the end of the list. */
export function MoveButtons({ rule, at, last }: MoveButtonsProps) {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rule has another place, and its button may be off there
  useEffect(() => {
    const buttons = [...(form.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const isLost = document.activeElement?.matches('body, :disabled')
    const same = buttons.find(({ dataset }) => dataset.way === pressed.current)
    const place = same ?? buttons[0]
    if (pressed.current && isLost) place?.focus()
    pressed.current = undefined
  }, [at])
  const to = (place: number, way: string, Icon: LucideIcon, isOff: boolean) => (
    <SubmitButton name="to" value={place} disabled={isOff} data-way={way} aria-label={`Move ${rule.name} ${way}`}>
      <Icon aria-hidden className="size-4" />
    </SubmitButton>
  )
  return (
    <form
      ref={form}
      action={moveRuleAction}
      className="flex gap-1"
      onSubmit={() => {
        pressed.current = document.activeElement?.getAttribute('data-way') ?? undefined
      }}
    >
      <input type="hidden" name="ruleId" value={rule.id} />
      {to(at - 1, 'up', ArrowUp, at === 0)}
      {to(at + 1, 'down', ArrowDown, at === last)}
    </form>
  )
}
