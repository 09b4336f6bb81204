import { type RefObject, useEffect, useState } from 'react'
import { useReaderZone } from '@/components/ui/reader-zone'
import { timeWords } from '@/components/ui/time-words'
import { VisibleText } from '@/components/ui/visible-text'
import type { Target } from '../handling/target-schema'
import type { Said } from '../handling/undo'
import { type Proposed, proposeSilenceAction, undoSilenceAction } from './actions'
import { SilenceFields } from './silence-fields'

/** `what`: in words. `returnTo`: gets the focus afterwards, where what had it is gone. */
export type Silencing = { targets: Target[]; what: string; returnTo?: RefObject<HTMLElement | null> }

export type ProposedSilenceProps = { silencing: Silencing; onClose: () => void; onSaid: (said: Said) => void }

export function ProposedSilence({ silencing: { targets, what }, onClose, onSaid }: ProposedSilenceProps) {
  const zone = useReaderZone()
  const [proposed, setProposed] = useState<Proposed>()
  useEffect(() => {
    let isWanted = true
    const show = (found: Proposed) => isWanted && setProposed(found)
    proposeSilenceAction(targets).then(show, () =>
      show({ fault: 'The server did not answer. Close this, and try again.' }),
    )
    return () => {
      isWanted = false
    }
  }, [targets])
  function created({ silenceId, endsAt }: { silenceId: number; endsAt: Date }) {
    const text = `Silenced until ${timeWords(endsAt, zone, Date.now())}.`
    onSaid({ text, undo: () => void end(silenceId, onSaid) })
    onClose()
  }
  return (
    <>
      <p className="mb-4 text-muted wrap-anywhere">
        <VisibleText limit={200} marks={3}>
          {what}
        </VisibleText>
      </p>
      {!proposed && <p role="status">Looking…</p>}
      {proposed && 'fault' in proposed && <p role="alert">{proposed.fault}</p>}
      {proposed && 'drafts' in proposed && <SilenceFields proposed={proposed} onClose={onClose} onCreated={created} />}
    </>
  )
}

async function end(silenceId: number, onSaid: (said: Said) => void) {
  const again = () => void end(silenceId, onSaid)
  await undoSilenceAction(silenceId).then(
    () => onSaid({ text: 'The silence has been ended.' }),
    () => onSaid({ text: 'Not undone: the server did not answer.', isFailure: true, again }),
  )
}
