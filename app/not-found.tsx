import { OutsidePage } from '@/components/outside-page'
import { buttonClasses } from '@/components/ui/button'

export default function NotFound() {
  return (
    <OutsidePage title="Not found">
      <p className="mb-4 text-muted">
        Nothing is at this address: it was removed, or has a typing error. What you look for may be found by its name in
        the portal.
      </p>
      <a href="/incidents" className={buttonClasses('primary')}>
        Go to Incidents
      </a>
    </OutsidePage>
  )
}
