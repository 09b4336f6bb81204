'use client'

import { later, WhenLoaded } from '@/components/ui/load-later'
import { CloseButton, Modal } from '@/components/ui/modal'
import type { AskedProps, Silencing } from './asked'

const asked = later(() => import('./asked').then((loaded) => loaded.Asked))

type SilenceDialogProps = Omit<AskedProps, 'silencing'> & { silencing: Silencing | undefined }

export function SilenceDialog({ silencing, onClose, onSaid }: SilenceDialogProps) {
  if (!silencing) return null
  return (
    <Modal label="Silence" className="silence-dialog modal panel" onClose={onClose} returnTo={silencing.returnTo}>
      <CloseButton onClose={onClose} />
      <h2 className="font-semibold text-base">Silence</h2>
      <WhenLoaded wanted={asked} meanwhile={<p role="status">Looking…</p>}>
        {(Asked) => <Asked silencing={silencing} onClose={onClose} onSaid={onSaid} />}
      </WhenLoaded>
    </Modal>
  )
}
