export const MAX_IDENTIFIER = 255

const DOT_SEGMENT = /^\.{1,2}$|^~/

/** The path segment of an identifier. Browsers resolve `.` and `..` even when encoded, so these get a `~` in front. */
export function identifierSegment(identifier: string) {
  return encodeURIComponent(DOT_SEGMENT.test(identifier) ? `~${identifier}` : identifier)
}

/** Undefined when the segment is badly encoded. */
export function segmentIdentifier(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(/^~/, '')
  } catch {
    return undefined
  }
}
