/** What a run says on its way, and what nobody is woken for. */
export const UNDER_WAY = [
  ...[
    'requested',
    'queued',
    'waiting',
    'pending',
    'inprogress',
    'running',
    'created',
    'preparing',
    'waitingforresource',
  ],
  ...[
    'scheduled',
    'manual',
    'skipped',
    'cancelled',
    'canceled',
    'canceling',
    'neutral',
    'stale',
    'actionrequired',
    'start',
    'started',
  ],
]

const DONE = [
  'success',
  'succeeded',
  'passed',
  'fixed',
  'applied',
  'completed',
  'plannedandfinished',
  'ok',
  'successful',
]

/** A failure opens an incident, and the next success of the same ends it. */
export const RUN_WORDS = { resolved: DONE, ignored: UNDER_WAY }
