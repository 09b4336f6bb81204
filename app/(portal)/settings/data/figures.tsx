export function Figures({ label, figures }: { label: string; figures: [name: string, figure: string][] }) {
  return (
    <dl aria-label={label} className="flex max-w-md flex-col gap-1">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="text-muted">{name}</dt>
          <dd className="whitespace-nowrap text-right tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
