/** Names with a figure each. */
export function Figures({ label, figures }: { label: string; figures: [name: string, figure: string][] }) {
  return (
    <dl aria-label={label} className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {figures.map(([name, figure]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
