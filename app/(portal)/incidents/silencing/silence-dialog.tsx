'use client'

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { loadLater } from '@/components/ui/load-later'
import { useReaderZone } from '@/components/ui/reader-zone'
import { timeWords } from '@/components/ui/time-words'
import { VisibleText } from '@/components/ui/visible-text'
import type { Target } from '../handling/target-schema'
import type { Said } from '../handling/undo'
import { type Proposed, proposeSilenceAction, undoSilenceAction } from './actions'

const loadFields = () => import('./silence-fields').then(({ SilenceFields }) => SilenceFields)
const SilenceFields = loadLater(loadFields)

/** `what`: in words. */
export type Silencing = { targets: Target[]; what: string }

type SilenceDialogProps = { silencing: Silencing | undefined; onClose: () => void; onSaid: (said: Said) => void }

export function SilenceDialog({ silencing, onClose, onSaid }: SilenceDialogProps) {
  const before = useRef<Element>(null)
  return (
    <Dialog.Root open={silencing !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-black/30" />
        <Dialog.Content
          aria-describedby={undefined}
          className="silence-dialog panel"
          onOpenAutoFocus={() => {
            before.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
        >
          <Dialog.Close aria-label="Close" className="copy-icon float-right">
            <X aria-hidden className="size-4" />
          </Dialog.Close>
          <Dialog.Title className="font-semibold text-base">Silence</Dialog.Title>
          {silencing && <Asked silencing={silencing} onClose={onClose} onSaid={onSaid} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Asked({ silencing: { targets, what }, onClose, onSaid }: SilenceDialogProps & { silencing: Silencing }) {
  const zone = useReaderZone()
  const [proposed, setProposed] = useState<Proposed>()
  useEffect(() => {
    let isWanted = true
    const show = (found: Proposed) => isWanted && setProposed(found)
    // Beside the server's proposal, not after it.
    void loadFields().catch(() => undefined)
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
      {!proposed && <Looking />}
      {proposed && 'fault' in proposed && <p role="alert">{proposed.fault}</p>}
      {proposed && 'drafts' in proposed && (
        <Suspense fallback={<Looking />}>
          <SilenceFields proposed={proposed} onClose={onClose} onCreated={created} />
        </Suspense>
      )}
    </>
  )
}

function Looking() {
  return <p role="status">Looking…</p>
}

async function end(silenceId: number, onSaid: (said: Said) => void) {
  const again = () => void end(silenceId, onSaid)
  await undoSilenceAction(silenceId).then(
    () => onSaid({ text: 'The silence has been ended.' }),
    () => onSaid({ text: 'Not undone: the server did not answer.', isFailure: true, again }),
  )
}
