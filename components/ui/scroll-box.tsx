import type { ReactNode } from 'react'

/** Long text in a box that scrolls by itself, with the keyboard too, so that what comes after it stays near. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-[60vh] overflow-auto">
      {children}
    </section>
  )
}
