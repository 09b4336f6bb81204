import { Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type MethodState, type Reach, WHY_WORDS } from '@/lib/contact-methods/method-state'

type Looks = { word: string; look: string; Icon?: LucideIcon }

/** A contact method, on every page that shows one. */
export const METHOD_STATES: Record<MethodState, Looks> = {
  verified: { word: 'Verified', look: 'bg-good-soft text-good', Icon: Check },
  unverified: { word: 'Not verified yet', look: 'bg-high-soft text-high' },
  failing: { word: 'Failing', look: 'bg-danger-soft text-danger', Icon: TriangleAlert },
  'no-mail': { word: 'No mail is sent', look: 'bg-high-soft text-high', Icon: TriangleAlert },
  stuck: { word: 'Last page failed', look: 'bg-high-soft text-high', Icon: TriangleAlert },
}

const CANNOT = { word: "Can't be paged", look: 'text-danger', Icon: TriangleAlert }

/** A person. */
export const REACHES: Record<Reach, Required<Looks> & { why?: string }> = {
  sure: { word: 'Can be paged', look: 'text-good', Icon: Check },
  doubtful: { word: 'Last page failed', look: 'text-high', Icon: TriangleAlert },
  none: { ...CANNOT, why: WHY_WORDS.none },
  failing: { ...CANNOT, why: WHY_WORDS.failing },
  'no-mail': { ...CANNOT, why: WHY_WORDS['no-mail'] },
}
