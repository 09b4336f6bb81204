import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'

type Warning = { key: string; words: ReactNode }

/** The worst of what keeps pages from somebody; the others are folded away. */
export function Warnings({ all: [worst, ...others] }: { all: Warning[] }) {
  if (!worst) return null
  return (
    <section aria-label="Warnings" className="mb-4">
      <Notice kind="warning">
        <p className="wrap-anywhere">{worst.words}</p>
        {others.length > 0 && (
          <details className="mt-1">
            <summary className="max-sm:min-h-11 max-sm:py-2.5">
              {others.length === 1 ? '1 more warning' : `${others.length} more warnings`}
            </summary>
            <ul className={others.length > 1 ? 'list-disc pl-4' : ''}>
              {others.map(({ key, words }) => (
                <li key={key} className="wrap-anywhere">
                  {words}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Notice>
    </section>
  )
}
