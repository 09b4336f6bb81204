import { Field } from '@/components/ui/field'
import { TextField } from '@/components/ui/text-field'
import { VisibleText } from '@/components/ui/visible-text'
import type { Mapping } from '@/lib/rejected-alerts/fit/mapping'
import type { Suggestion } from '@/lib/rejected-alerts/fit/suggest'
import { SEVERITIES } from '@/lib/values/severity'

export function MappingFields({ mapping, suggestion }: { mapping: Mapping; suggestion: Suggestion }) {
  const { does, lacks } = suggestion
  const { severity } = mapping
  return (
    <>
      <input type="hidden" name="mapping" value={JSON.stringify(mapping)} />
      <p>Applied to all:</p>
      <ul className="list-disc pl-5">
        {does.map((words) => (
          <li key={words} className="wrap-anywhere">
            <VisibleText>{withoutExample(words)}</VisibleText>
          </li>
        ))}
        {lacks.map((field) => (
          <li key={field}>Set {field} to what is chosen here.</li>
        ))}
        {does.length + lacks.length === 0 && <li>Change nothing.</li>}
      </ul>
      {lacks.includes('summary') && <TextField name="summary" label="Summary of each" required maxLength={10_000} />}
      {lacks.includes('severity') && (
        <Field id="severity" label="Severity of each">
          <select id="severity" name="severity" required defaultValue="">
            <option value="">Choose one</option>
            <SeverityOptions />
          </select>
        </Field>
      )}
      {severity && 'values' in severity && <Readings values={severity.values} />}
    </>
  )
}

/** The example is of this alert only. */
function withoutExample(words: string) {
  return words.replace(/ Here it is .*$/s, '')
}

function Readings({ values }: { values: Record<string, string> }) {
  return (
    <details>
      <summary className="text-muted">Which value is which severity</summary>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {Object.entries(values).map(([value, severity]) => (
          <Field key={value} id={`reading-${value}`} label={value}>
            <select id={`reading-${value}`} name={`reading ${value}`} defaultValue={severity}>
              <SeverityOptions />
            </select>
          </Field>
        ))}
      </div>
    </details>
  )
}

function SeverityOptions() {
  return SEVERITIES.toReversed().map((severity) => (
    <option key={severity} value={severity}>
      {severity}
    </option>
  ))
}
