import { VisibleText } from '@/components/ui/visible-text'

/** The cell of an API key; on a phone, where heads are missing, with a word before it. */
export function FromKey({ name }: { name: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-muted lg:sr-only">from </span>
      <VisibleText>{name}</VisibleText>
    </span>
  )
}
