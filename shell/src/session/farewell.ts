const key = 'tessera.farewell'

/** Why the session ended, told on the login page after the reload that forgets everything else. */
export const leaveFarewell = (msg: string): void => sessionStorage.setItem(key, msg)

/** The reason, once. */
export function takeFarewell(): string | null {
  const msg = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return msg
}
