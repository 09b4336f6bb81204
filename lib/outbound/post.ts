export type PostInput = {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
}

/** Whatever came of it: an answer with the beginning of its body, or why there was none. */
export type PostOutcome =
  | { isAnswered: true; status: number; retryAfterSeconds?: number; body: string }
  /** `isRefused`: the address is one that this server must not talk to. */
  | { isAnswered: false; isRefused: boolean; reason: string }

/** Sends a POST to an address that somebody typed in. Never rejects; follows no redirect. */
export type Post = (input: PostInput) => Promise<PostOutcome>
