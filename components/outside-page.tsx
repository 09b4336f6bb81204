import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'

export function OutsidePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-5 px-4 py-10">
      <div className="flex items-center gap-2 font-semibold text-lg">
        <BellRing aria-hidden className="size-5 text-accent" /> Tocsin
      </div>
      <div className="panel p-5">
        <h1 className="mb-4 font-semibold text-lg">{title}</h1>
        {children}
      </div>
    </main>
  )
}
