const numbers = new WeakMap<object, number>()
let last = 0

/**
 * A number of the rights of a session, for keys of what is kept for it. They are loaded anew when any right changes, and get
 * another number then.
 */
export function rightsNumber({ access }: { readonly access: object }): number {
  const known = numbers.get(access) ?? ++last
  numbers.set(access, known)
  return known
}
