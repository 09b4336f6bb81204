import type { ReactNode } from 'react'

type Props = { label: string; columns: string[]; rows: { key: string; cells: ReactNode[] }[] }

export function DataTable({ label, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={`${label}: table`} tabIndex={0} className="max-h-72 overflow-auto">
      <table className="w-full text-left">
        <thead className="sticky top-0 bg-panel text-muted text-xs">
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={`py-1 pr-3 font-medium ${at > 0 ? 'text-right' : ''}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...numbers] }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                {name}
              </th>
              {numbers.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have the order of the columns
                <td key={at} className="py-1 pr-3 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
