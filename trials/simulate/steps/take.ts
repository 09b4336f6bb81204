import type { StepKind } from '../world/mix'
import type { Take } from '../world/stage'
import { STEPS_OF_FAULTS } from './faults'
import { STEPS_OF_INSTANCES } from './instances'
import { STEPS_OF_PEOPLE } from './people'
import { STEPS_OF_SENDERS } from './senders'

export const STEPS: Record<StepKind, Take> = {
  ...STEPS_OF_SENDERS,
  ...STEPS_OF_INSTANCES,
  ...STEPS_OF_FAULTS,
  ...STEPS_OF_PEOPLE,
}
