import type { World } from './world'

/** Of a part of the world only what tells of it: no function that changes it. */
type Told<Part extends keyof World, Names extends keyof World[Part]> = { [Name in Part]: Pick<World[Part], Names> }

/** What was done and seen in the world, and what it has stored: all that the model and the claims may read. */
export type Seen = Pick<
  World,
  | ('sent' | 'notices' | 'bad' | 'receipts' | 'handled' | 'handledMany' | 'told' | 'usedLinks' | 'edits')
  | ('madeSilences' | 'refusedSilences' | 'endedSilences' | 'workspaces' | 'contradictions')
  | ('answers' | 'mostADay')
  | ('db' | 'clocks' | 'calm' | 'leaps' | 'stallMs' | 'retentionDays' | 'retains')
> &
  Told<'fleet', 'starts' | 'places' | 'live'> &
  Told<'timers', 'now'> &
  Told<
    'receivers',
    'attempts' | 'spells' | 'isAway' | 'isWell' | 'areAllWell' | 'isPatient' | 'refuses' | 'methodOf' | 'contacts'
  >
