/** An outcome that the caller branches on. */
export type Result<T, F extends { reason: string }> = ({ ok: true } & T) | ({ ok: false } & F)

/** A sentence for each wrong field of a form. */
export type FieldErrors = Partial<Record<string, string>>
