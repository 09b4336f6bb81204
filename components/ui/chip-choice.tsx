import type { ComponentProps, ReactNode } from 'react'

type ChipChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { type?: 'checkbox' | 'radio'; children: ReactNode }

/** One of a few that all stand there: a box to tick or a round button, drawn as a chip. */
export function ChipChoice({ type = 'checkbox', children, ...input }: ChipChoiceProps) {
  return (
    <label className="chip-choice">
      <input type={type} {...input} />
      {children}
    </label>
  )
}
