import type {} from '../auth/password'

globalThis.tocsinPasswordCost = 4
