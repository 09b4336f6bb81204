import type { Scope, ScopeRow } from '@/lib/access-tokens/scopes'

type ScopeTableProps = { rows: readonly ScopeRow[]; chosen: readonly string[]; error: string | undefined }

/** A row for each thing, with a box to read it and one to change it. */
export function ScopeTable({ rows, chosen, error }: ScopeTableProps) {
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : 'scopes-hint'}>
      <legend className="sr-only">Allowed to</legend>
      {error && (
        <p id="scopes-error" className="mb-1 text-high text-xs">
          {error}
        </p>
      )}
      <table className="w-full max-w-3xl border-collapse text-left">
        <thead>
          <tr className="h-7 border-line border-b text-2xs text-muted *:font-medium">
            <th scope="col">Resource</th>
            <th scope="col" className="w-16 text-center">
              Read
            </th>
            <th scope="col" className="w-16 text-center">
              Write
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, read, write }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-1.5 pr-3 font-medium">
                {name}
                <span className="block font-normal text-muted text-xs">
                  {[read, write].flatMap((one) => (one ? `${one.covers}.` : [])).join(' ')}
                </span>
              </th>
              <td>{read && <Box {...read} label={`${name}: read`} chosen={chosen} />}</td>
              <td>{write && <Box {...write} label={`${name}: write`} chosen={chosen} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p id="scopes-hint" className="mt-1 text-muted text-xs">
        Who may write may also read. Choose as little as the script needs.
      </p>
    </fieldset>
  )
}

type BoxProps = { scope: Scope; label: string; chosen: readonly string[] }

function Box({ scope, label, chosen }: BoxProps) {
  return (
    <label title={scope} className="flex min-h-11 items-center justify-center">
      <input
        type="checkbox"
        name="scope"
        value={scope}
        aria-label={`${label} (${scope})`}
        defaultChecked={chosen.includes(scope)}
      />
    </label>
  )
}
