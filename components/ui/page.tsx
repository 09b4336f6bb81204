import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ShortTask } from './short-task'

type PageTitleProps = {
  children: ReactNode
  /** The list in which this page stands. */
  back?: { href: string; name: string }
  /** Its state. */
  beside?: ReactNode
  actions?: ReactNode
}

export function PageTitle({ children, back, beside, actions }: PageTitleProps) {
  return (
    <>
      {back && (
        <Link href={back.href} prefetch={false} className="back-link">
          <ArrowLeft aria-hidden className="size-3.5" />
          <span>
            <span className="sr-only">Back to </span>
            {back.name}
          </span>
        </Link>
      )}
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h1 className="min-w-0 font-semibold text-xl wrap-anywhere">{children}</h1>
          {beside}
        </div>
        {actions}
      </div>
    </>
  )
}

type SectionProps = { title: string; children: ReactNode; actions?: ReactNode; id?: string }

export function Section({ title, children, actions, id }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="panel mb-4 scroll-mt-16 sm:scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
        <h2 className="font-semibold">{title}</h2>
        {actions && <div className="section-actions">{actions}</div>}
      </div>
      <div className="p-4">
        <ShortTask>{children}</ShortTask>
      </div>
    </section>
  )
}
