'use client'

import { later, WhenLoaded } from '@/components/ui/load-later'
import { CloseButton, Modal } from '@/components/ui/modal'
import type { ProposedSilenceProps, Silencing } from './proposed-silence'

const proposedSilence = later(() => import('./proposed-silence').then((loaded) => loaded.ProposedSilence))

type SilenceDialogProps = Omit<ProposedSilenceProps, 'silencing'> & { silencing: Silencing | undefined }

export function SilenceDialog({ silencing, onClose, onSaid }: SilenceDialogProps) {
  if (!silencing) return null
  return (
    <Modal label="Silence" className="silence-dialog modal panel" onClose={onClose} returnTo={silencing.returnTo}>
      <CloseButton onClose={onClose} />
      <h2 className="font-semibold text-base">Silence</h2>
      <WhenLoaded wanted={proposedSilence} meanwhile={<p role="status">Looking…</p>}>
        {(ProposedSilence) => <ProposedSilence silencing={silencing} onClose={onClose} onSaid={onSaid} />}
      </WhenLoaded>
    </Modal>
  )
}
