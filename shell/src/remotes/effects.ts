import type * as React from 'react'

type Effect = () => void | (() => void)
type UseEffect = (effect: Effect, deps?: readonly unknown[]) => void

const thrown = new WeakSet<object>()

/** Whether an error came out of an effect, or out of its end; React tells a boundary only that something was thrown. */
export const cameFromEffect = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && thrown.has(error)

/** React as remotes get it: the same, with effects that remember what they threw. */
export function tellingEffects(react: typeof React): object {
  const named =
    (use: UseEffect): UseEffect =>
    (effect, deps) =>
      use(() => {
        const end = remembering(effect)()
        return end && remembering(end)
      }, deps)
  const wrapped = {
    useEffect: named(react.useEffect as UseEffect),
    useLayoutEffect: named(react.useLayoutEffect as UseEffect),
  }
  // Inherited, not copied: what asks the module whether it is one finds the same answers.
  return Object.create(
    react,
    Object.fromEntries(Object.entries(wrapped).map(([name, value]) => [name, { value, enumerable: true }])),
  ) as object
}

const remembering =
  <T>(run: () => T) =>
  (): T => {
    try {
      return run()
    } catch (error) {
      if (typeof error === 'object' && error !== null) thrown.add(error)
      throw error
    }
  }
