import type { DescribedOperation } from '@/lib/api/reference'

export function OperationRow({ operation }: { operation: DescribedOperation }) {
  const { id, method, path, summary, scope, who, query, body } = operation
  return (
    <li id={id} className="scroll-mt-16 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono font-semibold text-xs">{method}</code>
        <code className="font-mono text-xs wrap-anywhere">{path}</code>
        <span className="text-muted text-xs sm:ml-auto">
          {scope ?? 'any token'}
          {` · ${who}`}
        </span>
      </p>
      <p className="wrap-anywhere">{summary}.</p>
      <Fields title="Query" fields={query} />
      <Fields title="Body" fields={body} />
    </li>
  )
}

function Fields({ title, fields }: { title: string; fields: DescribedOperation['body'] }) {
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="w-fit py-0.5 text-muted text-xs max-sm:py-3">
        {title}: {fields.map(({ name }) => name).join(', ')}
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[12rem_minmax(0,1fr)]">
        {fields.map(({ name, type, isRequired, description }) => (
          <div key={name} className="contents">
            <dt className="font-mono wrap-anywhere">{name}</dt>
            <dd className="text-muted wrap-anywhere">
              {type}
              {isRequired && ', required'}
              {description && `. ${description}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
