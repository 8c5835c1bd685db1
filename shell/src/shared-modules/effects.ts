import type * as React from 'react'

type Effect = () => void | (() => void)
type UseEffect = (effect: Effect, deps?: readonly unknown[]) => void

const effectErrors = new WeakSet<object>()

/** Whether an error was thrown by an effect or its clean-up. React gives a boundary only the error. */
export const cameFromEffect = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && effectErrors.has(error)

/** React as remotes get it: the same module, with effects that record the errors they throw. */
export function wrapEffects(react: typeof React): object {
  const wrap =
    (use: UseEffect): UseEffect =>
    (effect, deps) =>
      use(() => {
        const end = recordThrown(effect)()
        return end && recordThrown(end)
      }, deps)
  const wrapped = {
    useEffect: wrap(react.useEffect as UseEffect),
    useLayoutEffect: wrap(react.useLayoutEffect as UseEffect),
  }
  // Inherited, not copied, so that checks of the module's own properties give the same results.
  return Object.create(
    react,
    Object.fromEntries(Object.entries(wrapped).map(([name, value]) => [name, { value, enumerable: true }])),
  ) as object
}

const recordThrown =
  <T>(run: () => T) =>
  (): T => {
    try {
      return run()
    } catch (error) {
      if (typeof error === 'object' && error !== null) effectErrors.add(error)
      throw error
    }
  }
