/** In order, each with a line break, as many as `room` UTF-16 units hold. */
export function linesThatFit(lines: readonly string[], room: number): string[] {
  let left = room
  return lines.filter((line) => {
    left -= line.length + 1
    return left >= 0
  })
}
