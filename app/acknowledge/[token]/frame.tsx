import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'

export function Frame({ person, children }: { person?: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-4 px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-base sm:min-h-0 sm:py-12">
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 font-semibold">
          <BellRing aria-hidden className="size-5 text-accent" /> Tocsin
        </span>
        {person && <span className="min-w-0 truncate text-muted text-sm">as {person}</span>}
      </div>
      {children}
    </main>
  )
}
