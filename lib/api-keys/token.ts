import { tokensWith } from '../values/checked-token'

const TOKENS = tokensWith('tocsin_')

export const TOKEN_PATTERN = TOKENS.pattern
export const newToken = TOKENS.make
export const isWellFormedToken = TOKENS.isWellFormed
export const tokenRecord = TOKENS.record
