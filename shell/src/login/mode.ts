import { storeItem } from '@tessera/shared/session/store-item'

/** The ways to sign in, in the order of their tabs. */
export const modes = ['account', 'scan', 'code'] as const
export type Mode = (typeof modes)[number]

const storageKey = 'tessera.loginMode'

/** The way to sign in that this browser used last. */
export const loadLastMode = (): Mode =>
  modes.find((mode) => mode === localStorage.getItem(storageKey)) ?? 'account'

export const saveLastMode = (mode: Mode): boolean => storeItem(localStorage, storageKey, mode)
