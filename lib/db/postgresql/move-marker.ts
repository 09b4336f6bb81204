/** A table with one row, in a database that a SQLite file was or is being moved to. */
export const MOVE_MARKER = '"_tocsin_move"'

export const MOVE_BEGUN = `SELECT to_regclass('${MOVE_MARKER}') IS NOT NULL AS begun`

/** Finds a row while the move is not verified; no server may use the database until then. */
export const MOVE_UNFINISHED = `SELECT 1 FROM ${MOVE_MARKER} WHERE "verifiedAt" IS NULL`
