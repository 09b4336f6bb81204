import { markdownRenderer } from '@/app/(portal)/runbooks/markdown-renderer'
import { LinkedText } from '@/components/linked-text'
import { MarkdownTree } from '@/components/markdown-tree'
import { ShowAll } from '@/components/show-all'
import type { IncidentDetail } from '@/lib/incidents/get'
import type { RenderedMarkdown } from '@/lib/markdown/render'

type Entry = IncidentDetail['timeline'][number]
export type RenderedNotes = Map<number, RenderedMarkdown>

const SHOWN = 1_000
const MARKED_UP = /[*_`#>[\]|~]|^\s*([-+]|\d+[.)])\s|\n\s*\n/m

export async function renderNotes(entries: Entry[]): Promise<RenderedNotes> {
  const notes: RenderedNotes = new Map()
  for (const { id, note } of entries) {
    if (note === null || note.length > SHOWN || !MARKED_UP.test(note)) continue
    const rendered = await markdownRenderer.render({ markdown: note })
    // If one note takes its whole second, fifty more must not follow.
    if (!rendered.ok) break
    notes.set(id, rendered)
  }
  return notes
}

type NoteProps = { entry: Entry; note: string; rendered: RenderedMarkdown | undefined }

export function Note({ entry, note, rendered }: NoteProps) {
  if (rendered?.ok) {
    return (
      <div className="my-1 rounded-md bg-raised px-2.5 py-1.5">
        <MarkdownTree tree={rendered.tree} />
      </div>
    )
  }
  return (
    <>
      <p className="my-1 rounded-md bg-raised px-2.5 py-1.5 whitespace-pre-wrap wrap-anywhere">
        <LinkedText limit={SHOWN}>{note}</LinkedText>
      </p>
      {note.length > SHOWN && <ShowAll href={`/incidents/${entry.incidentId}/notes/${entry.id}`} what="of the note" />}
    </>
  )
}
