export type PostInput = {
  url: string
  /** POST unless given. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers: Record<string, string>
  body: string | Uint8Array
  /** Of the answer; what is longer is cut. */
  mostBytes?: number
  /** Headers of the answer that are handed on, in lower case. */
  answerHeaders?: readonly string[]
}

export type PostOutcome =
  | { isAnswered: true; status: number; retryAfterSeconds?: number; headers?: Record<string, string>; body: string }
  /** `isRefused`: this server must not talk to the address. */
  | { isAnswered: false; isRefused: boolean; reason: string }

/** Posts to an address that a person typed in. Never rejects; follows no redirect. */
export type Post = (input: PostInput) => Promise<PostOutcome>
