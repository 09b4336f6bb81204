import { ShortcutsSwitch } from '@/components/shortcuts-switch'
import { KEYS } from './keys'

export function KeyList() {
  return (
    <>
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
      <ShortcutsSwitch />
    </>
  )
}
