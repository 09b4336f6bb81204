import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { groupDigits } from '@/components/ui/group-digits'
import type { ListState } from '../list/list-state'
import { BulkNote } from './bulk-note'
import { StepButtons } from './step-buttons'

type Progress = { done: number; all: number }
type HandleBarProps = { list: ListState; progress: Progress | undefined }

export function HandleBar({ list, progress }: HandleBarProps) {
  const { page, focus, selection, act, silence } = list
  const { keys, asking } = selection
  const onLeave = () => {
    const place = selection.leave()
    if (place !== undefined) focus.on(place)
  }
  if (progress) return <ProgressBar {...progress} />
  if (keys.length === 0) return null
  return (
    <section className="handle-bar" aria-label={page.keys ? 'Selected groups' : 'Selected incidents'}>
      <Count list={list} />
      {page.hasMore && selection.canSelectMore && (
        <button
          type="button"
          className="text-accent underline max-sm:min-h-11"
          onClick={() => void selection.selectAll()}
        >
          Select all that match
        </button>
      )}
      <StepButtons
        list={list}
        isAssigning={asking?.part === 'assign'}
        onAssigning={(isOpen) => (isOpen ? selection.ask('assign') : onLeave())}
        onStep={act}
      />
      <Button onClick={() => silence()}>Silence…</Button>
      {asking?.part === 'note' ? (
        <BulkNote onAdd={(note) => act({ kind: 'note', note })} onLeave={onLeave} />
      ) : (
        <Button onClick={() => selection.ask('note')}>Note…</Button>
      )}
      <button type="button" aria-label="Clear the selection" className="copy-icon" onClick={selection.clear}>
        <X aria-hidden className="size-4" />
      </button>
    </section>
  )
}

function ProgressBar({ done, all }: Progress) {
  return (
    <div className="handle-bar" role="status">
      <progress value={done} max={all} className="w-40" />
      {groupDigits(done)} of {groupDigits(all)}
    </div>
  )
}

function Count({ list: { selection } }: { list: ListState }) {
  const { keys, isOfGroups, isAll, isCut } = selection
  return (
    <span role="status">
      {groupDigits(keys.length)} {isOfGroups && (keys.length === 1 ? 'group ' : 'groups ')}selected
      {isAll && isCut && ': the newest; there are more'}
    </span>
  )
}
