/** Storage key of the lock, kept across reloads: '1' is locked, absent is not (specification: shell 4 and 9). */
const key = 'lock'

export const lock = (): void => localStorage.setItem(key, '1')

export const isLocked = (): boolean => localStorage.getItem(key) === '1'
