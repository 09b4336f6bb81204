import type { ReactNode } from 'react'

/** Keeps what follows near; scrolls by keyboard too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative max-h-[60vh] overflow-auto">
      {children}
    </section>
  )
}
