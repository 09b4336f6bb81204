/** The most characters of an `entityId` or `runbookId`. */
export const MAX_IDENTIFIER = 255

const DOT_SEGMENT = /^\.{1,2}$|^~/

/** The path segment of an identifier. Browsers resolve `.` and `..` even when encoded, so those get a `~` in front. */
export function identifierSegment(identifier: string) {
  return encodeURIComponent(DOT_SEGMENT.test(identifier) ? `~${identifier}` : identifier)
}

/** The identifier of a path segment; undefined when it is not properly encoded. */
export function segmentIdentifier(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(/^~/, '')
  } catch {
    return undefined
  }
}
