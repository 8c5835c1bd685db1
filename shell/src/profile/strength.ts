/** Strength of a password of letters and digits: 0 too short, 1 weak, 2 fair, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 6) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(password)).length
  const varied = new Set(password).size >= 5
  if (kinds === 1 || !varied) return 1
  return kinds === 3 && password.length >= 10 ? 3 : 2
}
