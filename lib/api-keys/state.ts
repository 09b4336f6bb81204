export type ApiKeyState = 'active' | 'expired' | 'revoked'

export function apiKeyState(key: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): ApiKeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
}
