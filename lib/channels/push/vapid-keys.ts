/** The key pair by which push services know this server (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }
