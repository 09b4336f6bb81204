import { Notice } from './ui/notice'

export function PagingWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Warnings" className="mb-4">
      <Notice kind="warning">
        <ul className={warnings.length > 1 ? 'list-disc pl-4' : ''}>
          {warnings.map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
