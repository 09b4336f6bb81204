export type Result<T, F extends { reason: string }> = ({ ok: true } & T) | ({ ok: false } & F)

export type FieldErrors = Partial<Record<string, string>>
