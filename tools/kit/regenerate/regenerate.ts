import { describeConflicts } from './describe.ts'
import { mergeFile, type Conflict, type Side } from './merge.ts'
import { fieldNames, findRenames, renameFields } from './renames.ts'

export type Files = ReadonlyMap<string, string>

/** What becomes of the files of a team when their design is generated again. */
export interface Regenerated {
  /** Files to write, and null for those to remove. */
  changes: ReadonlyMap<string, string | null>
  /** One sentence for each thing that both sides changed. */
  conflicts: readonly string[]
  /** One sentence for each thing that happened to the team's own changes. */
  notes: readonly string[]
}

/**
 * Merges what a team made of the generated files with the files of a newer release. `base` is what both began with. Where both
 * changed the same thing, `side` stands, and there is a conflict.
 */
export function regenerate({
  base,
  mine,
  design,
  side,
}: {
  base: Files
  mine: Files
  design: Files
  side: Side
}): Regenerated {
  const renames = findRenames(base, design)
  const notes: string[] = []
  const conflicts: Conflict[] = []
  const changes = new Map<string, string | null>()
  const change = (path: string, text: string | null) => {
    if ((mine.get(path) ?? null) !== text) changes.set(path, text)
  }
  const whole = (file: string, own: 'changed' | 'added', theirs: 'added' | 'removed') =>
    conflicts.push({
      file,
      line: 0,
      path: [],
      mine: { does: own, parts: [] },
      design: { does: theirs, parts: [] },
    })
  for (const path of new Set([...mine.keys(), ...design.keys()])) {
    const [old, now] = [base.get(path), design.get(path)]
    const given = mine.get(path)
    const own = given === undefined ? undefined : renameFields(path, given, renames)
    if (given !== own && given !== old) notes.push(`${path}: your changes have the new names of the fields`)
    if (old === undefined && now === undefined) change(path, own!)
    else if (own === undefined && old !== undefined) {
      if (now !== undefined) notes.push(`${path}: you removed it, so it is left out`)
    } else if (own === undefined) change(path, now!)
    else if (now === undefined) {
      if (given === old) change(path, null)
      else {
        whole(path, 'changed', 'removed')
        change(path, side === 'mine' ? own : null)
      }
    } else if (old === undefined) {
      if (own !== now) whole(path, 'added', 'added')
      change(path, side === 'mine' ? own : now)
    } else if (given === old) change(path, now)
    else {
      const merged = mergeFile(path, { base: renameFields(path, old, renames), mine: own, design: now }, side)
      conflicts.push(...merged.conflicts)
      change(path, merged.text)
    }
  }
  const names = new Map([...fieldNames(base), ...fieldNames(design)])
  return {
    changes,
    conflicts: describeConflicts(conflicts, (item) => names.get(item)),
    notes: [...renames.map(({ from, to }) => `field ${from}: the design renamed it to ${to}`), ...notes],
  }
}
