/** The three ways to sign in, in the order of their tabs. */
export const modes = ['account', 'scan', 'code'] as const
export type Mode = (typeof modes)[number]

const key = 'tessera.loginMode'

/** The way this browser took last. */
export const rememberedMode = (): Mode =>
  modes.find((mode) => mode === localStorage.getItem(key)) ?? 'account'

export const rememberMode = (mode: Mode): void => localStorage.setItem(key, mode)
