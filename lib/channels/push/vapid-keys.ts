export type VapidKeys = { publicKey: string; privateKey: string; subject: string }
