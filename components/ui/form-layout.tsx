import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from './button'

type FormBesideProps = { children: ReactNode; label: string; aside: ReactNode }

/** A form with what it does beside it, which stays in sight; on narrow screens below it. */
export function FormBeside({ children, label, aside }: FormBesideProps) {
  return (
    <div className="form-beside">
      <div className="min-w-0">{children}</div>
      <aside aria-label={label} className="min-w-0 xl:sticky xl:top-4">
        {aside}
      </aside>
    </div>
  )
}

type FormFootProps = {
  /** The one main button. */
  children: ReactNode
  /** Where Cancel leads. */
  back: string
  /** When it takes effect. */
  effect?: string
  /** What became of it: beside the button, so that nobody looks for it. */
  said?: ReactNode
}

/** The last child of a form. With a mouse it stays where it is while what is above it grows: a press would miss it. */
export function FormFoot({ children, back, effect, said }: FormFootProps) {
  return (
    <div className="form-foot">
      {said}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Link href={back} prefetch={false} className={buttonClasses()}>
          Cancel
        </Link>
        {effect && <p className="min-w-0 text-muted text-xs">{effect}</p>}
      </div>
    </div>
  )
}
