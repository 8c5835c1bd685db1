import { useState } from 'react'

/**
 * Tracks which fields changed since the last save. Only those are sent, so that other users’ changes to other
 * fields are kept.
 */
export function useChanges<Values extends object>() {
  const [changed, setChanged] = useState<Partial<Values>>({})
  return {
    changed,
    record: (values: Partial<Values>) => setChanged((previous) => ({ ...previous, ...values })),
    /** The changed ones of these values; an emptied field becomes ''. */
    pickChanged: (values: Values, names: readonly (keyof Values)[]) =>
      Object.fromEntries(names.flatMap((name) => (name in changed ? [[name, values[name] ?? '']] : []))),
    /** Removes the saved values; input typed while the request ran stays marked as changed. */
    markSaved: (values: Values) =>
      setChanged(
        (previous) =>
          Object.fromEntries(
            Object.entries(previous).filter(([name, value]) => value !== values[name as keyof Values]),
          ) as Partial<Values>,
      ),
  }
}
