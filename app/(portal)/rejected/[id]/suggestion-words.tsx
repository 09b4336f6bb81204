import { VisibleText } from '@/components/ui/visible-text'
import type { Suggestion } from '@/lib/rejected-alerts/fit/suggest'

export function SuggestionWords({ suggestion }: { suggestion: Suggestion }) {
  const { does, guesses, lacks } = suggestion
  if (does.length + lacks.length === 0) return null
  return (
    <ul aria-label="Suggestion" className="mb-3 flex flex-col gap-1">
      {does.map((words) => (
        <Line key={words} tag="Applied" words={words} />
      ))}
      {guesses.map((words) => (
        <Line key={words} tag="Assumed" words={words} />
      ))}
      {lacks.map((field) => (
        <Line key={field} tag="To do" words={`Add ${field}: nothing in the body says it.`} />
      ))}
    </ul>
  )
}

function Line({ tag, words }: { tag: string; words: string }) {
  return (
    <li className="flex gap-2">
      <span className="w-16 shrink-0 font-medium text-muted text-xs leading-5">{tag}</span>
      <span className="min-w-0 wrap-anywhere">
        <VisibleText>{words}</VisibleText>
      </span>
    </li>
  )
}
