/** An expected outcome that the caller branches on. */
export type Result<T, F extends { reason: string }> = ({ ok: true } & T) | ({ ok: false } & F)

/** Input that a form shows again, with a sentence for each field that is wrong. */
export type FieldErrors = Partial<Record<string, string>>
