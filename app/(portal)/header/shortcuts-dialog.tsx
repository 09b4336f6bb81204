import { X } from 'lucide-react'
import { ShortcutsSwitch } from '@/components/shortcuts-switch'
import { Modal } from '@/components/ui/modal'
import { KEYS } from './keys'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="Keyboard shortcuts" className="modal panel sm:w-[46rem]" onClose={onClose}>
      <button type="button" aria-label="Close" className="copy-icon float-right" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </button>
      <h2 className="mb-3 font-semibold text-base">Keyboard shortcuts</h2>
      <KeyList />
      <ShortcutsSwitch />
    </Modal>
  )
}

function KeyList() {
  return (
    <dl className="mb-4 gap-x-6 sm:columns-2">
      {KEYS.map(([keys, does]) => (
        <div key={keys} className="grid break-inside-avoid grid-cols-[5rem_1fr] py-0.5">
          <dt className="flex items-start gap-1">
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
