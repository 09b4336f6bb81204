'use client'

import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ShortTask } from '../ui/short-task'

type Props = {
  title: string
  note?: string
  chart: ReactNode
  table: ReactNode
  exportUrl?: string
}

export function ChartCard({ title, note, chart, table, exportUrl }: Props) {
  const [shown, setShown] = useState<'Chart' | 'Table'>('Chart')
  return (
    <section aria-label={title} className="panel flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2">
        <h2 className="font-semibold">{title}</h2>
        {note && <span className="text-muted text-xs">{note}</span>}
        <div className="ml-auto flex items-center gap-2">
          <fieldset className="flex rounded-md border border-line-control/50 p-0.5">
            <legend className="sr-only">Show {title} as</legend>
            {(['Chart', 'Table'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={shown === one}
                onClick={() => setShown(one)}
                className={`rounded px-2 py-0.5 text-xs max-sm:min-h-11 ${shown === one ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted'}`}
              >
                {one}
              </button>
            ))}
          </fieldset>
          {exportUrl && (
            <a
              href={exportUrl}
              download
              title="Download as CSV"
              className="flex items-center justify-center rounded p-1 text-muted hover:bg-raised max-sm:size-11"
            >
              <Download aria-hidden className="size-4" />
              <span className="sr-only">Download {title} as CSV</span>
            </a>
          )}
        </div>
      </div>
      <div className="min-w-0 flex-1 p-4">
        <ShortTask>{shown === 'Chart' ? chart : table}</ShortTask>
        {shown === 'Chart' && <noscript>{table}</noscript>}
      </div>
    </section>
  )
}
