import { z } from 'zod'
import { SEVERITIES } from '../values/severity'
import { MAX_DEPTH, parsePath } from './path'

const MOST_PATHS = 60
const MOST_WORDS = 50
const MOST_LABELS = 64
const MOST_SCALES = 10
const LONGEST_REOPENING_MINUTES = 24 * 60

const path = z
  .string()
  .max(500)
  .refine((text) => parsePath(text) !== undefined, {
    error: `Write a path such as labels.severity, alerts.0.status or labels["app.kubernetes.io/name"], of at most ${MAX_DEPTH} steps and without wildcards.`,
  })
const paths = z.array(path).max(MOST_PATHS)
const severity = z.enum(SEVERITIES)
const words = z.array(z.string().max(100)).max(MOST_WORDS)

const scale = z.strictObject({
  from: paths.min(1, { error: 'Name at least one path.' }),
  values: z.record(z.string().max(100), severity).optional(),
  /** Of a number: the least of each severity. */
  atLeast: z.partialRecord(severity, z.number()).optional(),
})

/** The first of the paths that leads to text that is not empty. */
const text = z.strictObject({ from: paths })

const CONTRACT = new Set(['summary', 'severity', 'labels', 'details', 'entityId', 'runbookId'])

const signalSchema = z.strictObject({
  /** The parts of the key that all notices of one signal share; each from the first of its paths that exists. */
  key: z
    .array(paths.min(1, { error: 'Name at least one path.' }))
    .min(1, { error: 'Name at least one part of the identifier.' })
    .max(5, { error: 'An identifier has at most five parts.' }),
  status: z
    .strictObject({
      from: paths.min(1, { error: 'Name at least one path.' }),
      /**
       * Names of events that may say, where none of these paths leads to a word, that the problem is over, such as
       * `ALERT_RECOVERY`. With it the summary may say so too, as `[RESOLVED] web-1` does.
       */
      says: paths.optional(),
      /** Where a tool tells many kinds of events, those that fire: every other one is ignored. Without them all fire. */
      fires: words.optional(),
      /** Words of a notice that may raise the severity of an open incident, and opens none. */
      changes: words.optional(),
      /** Words of a notice that acknowledges the incident. */
      acknowledges: words.optional(),
      /** Words of a notice that fires, and takes back what one of those did. */
      unacknowledges: words.optional(),
      /** Words of a resolved notice, and of notices to ignore. */
      resolved: words,
      ignored: words,
    })
    .optional(),
  /** The tool's titles name the problem and its place: where a part of the key is missing, the title beside its state is the key. */
  byTitle: z.boolean().optional(),
  /** The identifier may be that of a rule about many hosts: then each place that the body names counts, too. */
  byPlaces: z.boolean().optional(),
  /** When a firing notice started, and when a resolved one ended. One that ended before the latest start is ignored. */
  times: z.strictObject({ started: paths, ended: paths }).optional(),
  /** What a resolved notice does to the incident. */
  onResolved: z.enum(['resolve', 'note']),
  /** A signal that fires again within these minutes reopens its incident. */
  reopenMinutes: z
    .int()
    .min(0, { error: 'Give a whole number of minutes, 0 for never.' })
    .max(LONGEST_REOPENING_MINUTES, { error: `Give at most ${LONGEST_REOPENING_MINUTES} minutes.` }),
})

/** How a source's bodies become alerts, as plain data. The first path counts whose value exists and is not empty. */
export const readingSchema = z.strictObject({
  /** The tool's name; its own text of an alert is kept under it. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, {
      error: 'Begin with a letter a to z; then come a to z, 0 to 9, _ and -, 40 in all.',
    })
    .refine((name) => !CONTRACT.has(name), { error: 'That is a field of every alert.' }),
  /** Text in the body, or in a member of its list, that is JSON itself, also as base64: it is read instead. */
  unpack: paths.optional(),
  /**
   * A list in the body, the first of these that is there: each member is an alert. Without it the body is one. Each member
   * of a list at the root is a body.
   */
  each: z.union([path, paths]).optional(),
  /** How many alerts the tool itself left out of the body, as a number. */
  leftOut: path.optional(),
  /** A body in which one of these is there is no alert, such as a comment. */
  noAlert: paths.optional(),
  /** What the alert is about, such as a host and a check: it is put before a summary that does not name it. */
  about: paths.optional(),
  /** A path to an object, such as `labels`, counts where no path leads to text: its members are the summary. */
  summary: z.strictObject({ from: paths.min(1, { error: 'Name at least one path.' }) }),
  /** Fields with a scale of their own, of which the first that knows its value counts before `severity`. */
  scales: z.array(scale).max(MOST_SCALES).optional(),
  severity: z.strictObject({
    from: paths,
    values: z.record(z.string().max(100), severity),
    /** When no path leads to one of the values. */
    otherwise: severity,
  }),
  /** `from` alone: an object, or a list such as ["env:prod"], whose members become labels. With `as`: one label. */
  labels: z.array(z.strictObject({ from: path, as: z.string().min(1).max(128).optional() })).max(MOST_LABELS),
  details: text,
  entityId: text,
  runbookId: text,
  /** Without it each alert opens an incident of its own. */
  signal: signalSchema.optional(),
  /** Like `signal`, for bodies that fit the contract. */
  ownSignal: signalSchema.optional(),
})

export type Reading = z.output<typeof readingSchema>
export type SignalReading = z.output<typeof signalSchema>
