import { tokensWith } from '../values/checked-token'

/** They begin unlike API keys', so that each is told apart and neither opens what the other does. */
export const ACCESS_TOKENS = tokensWith('tocsin_pat_')
