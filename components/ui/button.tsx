import type { ComponentProps } from 'react'

const LOOKS = {
  primary: 'border-transparent bg-accent text-on-accent hover:opacity-90',
  plain: 'border-line-2 bg-panel text-ink hover:bg-raised',
  danger: 'border-line-2 bg-panel text-danger hover:bg-danger-soft',
} as const

export type ButtonLook = keyof typeof LOOKS

export function buttonClasses(look: ButtonLook = 'plain') {
  return `inline-flex min-h-11 sm:min-h-9 items-center justify-center gap-1.5 rounded-md border px-3 py-1.5 font-medium no-underline hover:no-underline disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60 ${LOOKS[look]}`
}

export function Button({ look, className = '', ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${buttonClasses(look)} ${className}`} {...rest} />
}
