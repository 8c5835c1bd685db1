import { useState } from 'react'

/** What was changed in a form since it was saved: nothing else is written, so that what others have written meanwhile stays. */
export function useChanges<Values extends object>() {
  const [changed, setChanged] = useState<Partial<Values>>({})
  return {
    changed,
    note: (by: Partial<Values>) => setChanged((before) => ({ ...before, ...by })),
    /** Of these values, those that are to be written; what was emptied is ''. */
    among: (values: Values, names: readonly (keyof Values)[]) =>
      Object.fromEntries(names.flatMap((name) => (name in changed ? [[name, values[name] ?? '']] : []))),
    /** What was typed while they were on their way is still to be saved. */
    saved: (values: Values) =>
      setChanged(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([name, value]) => value !== values[name as keyof Values]),
          ) as Partial<Values>,
      ),
  }
}
