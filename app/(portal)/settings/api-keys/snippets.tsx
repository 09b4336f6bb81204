import { CopyButton } from '@/components/ui/copy-button'
import { ScrollBox } from '@/components/ui/scroll-box'
import type { Snippet } from '@/lib/senders/recipe'

/** What a tool is configured with, each piece to copy. */
export function Snippets({ snippets }: { snippets: readonly Snippet[] }) {
  return snippets.map(({ before, text }, at) => (
    <div key={text} className="min-w-0">
      {before && <p className="mb-1.5 wrap-anywhere">{before.replaceAll('`', '')}</p>}
      <div className="snippet">
        <ScrollBox label={`Configuration, part ${at + 1}`}>
          <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
        </ScrollBox>
        <CopyButton text={text} />
      </div>
    </div>
  ))
}
