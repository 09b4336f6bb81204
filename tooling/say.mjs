// Standard output belongs to the command that is being prepared, so everything here goes to standard error.

/** Prints one line about what is being done. */
export function say(line) {
  process.stderr.write(`tocsin: ${line}\n`)
}

/** Ends the process with the output that explains a failure, then one line that says what to do. */
export function fail(line, output = '') {
  if (output) process.stderr.write(`${output}\n`)
  say(line)
  process.exit(1)
}
