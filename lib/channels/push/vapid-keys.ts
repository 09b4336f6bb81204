/** Identifies this server to push services (RFC 8292); base64url. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }
