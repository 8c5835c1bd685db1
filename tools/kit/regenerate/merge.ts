import { diff3Merge } from 'node-diff3'
import { keepUsedImports } from './imports.ts'
import {
  readParts,
  writeList,
  writePieces,
  type Item,
  type LastComma,
  type List,
  type Piece,
} from './parts.ts'

/** Whose version stands where both sides changed the same. */
export type Side = 'mine' | 'design'

/** What both sides changed differently. */
export interface Conflict {
  file: string
  /** Line in the team's file; 0 where it has no such place any more. */
  line: number
  /** Names of the lists and items around the place, the outermost first. */
  path: readonly string[]
  mine: Change
  design: Change
}
export interface Change {
  does: 'changed' | 'added' | 'removed'
  /** Names of the parts that differ from before, such as the settings of a field. */
  parts: readonly string[]
}

interface Three<T> {
  base: T
  mine: T
  design: T
}

/** A text without what a formatter changes. */
const normalize = (text: string) =>
  text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/, ([}\])])/g, ' $1')
    .replaceAll(/([[(]) | ([\])])/g, '$1$2')
    .trim()
const isSame = (a: string, b: string) => a === b || normalize(a) === normalize(b)

/** Merges the team's version of a file and the new one of the design, which both began as `base`. */
export function mergeFile(
  file: string,
  { base, mine, design }: Three<string>,
  side: Side,
): { text: string; conflicts: Conflict[] } {
  if (mine === base || mine === design) return { text: design, conflicts: [] }
  if (design === base) return { text: mine, conflicts: [] }
  return new Merge(file, mine, side).run({ base, mine, design })
}

class Merge {
  readonly #file: string
  readonly #mine: string
  readonly #side: Side
  readonly #lastComma: LastComma
  readonly #conflicts: Conflict[] = []

  constructor(file: string, mine: string, side: Side) {
    this.#file = file
    this.#mine = mine
    this.#side = side
    this.#lastComma = file.endsWith('.json') ? 'none' : 'comma'
  }

  run(texts: Three<string>): { text: string; conflicts: Conflict[] } {
    const [base, mine, design] = [texts.base, texts.mine, texts.design].map((text) =>
      readParts(this.#file, text),
    )
    if (!base || !mine || !design) return { text: this.#lines(texts, []), conflicts: this.#conflicts }
    const written = writeList(this.#list({ base, mine, design }, []), this.#lastComma)
    // JSON is read in brackets.
    const text =
      this.#lastComma === 'none' ? written.slice(1, -1) : keepUsedImports(this.#file, written, texts.mine)
    if (readParts(this.#file, text)) return { text, conflicts: this.#conflicts }
    // Lines are merged without an idea of what they say, so nothing can be lost by a misread one.
    this.#conflicts.length = 0
    return { text: this.#lines(texts, []), conflicts: this.#conflicts }
  }

  #write(item: Item | undefined): string {
    return item ? writePieces(item.pieces, this.#lastComma) : ''
  }

  /** The text that one side alone changed; undefined where both did, and differently. */
  #ofOneSide({ base, mine, design }: Three<string>): string | undefined {
    if (isSame(mine, base)) return isSame(design, base) ? mine : design
    if (isSame(design, base) || isSame(mine, design)) return mine
    return undefined
  }

  #list(lists: Three<List>, path: readonly string[]): List {
    const items = new Map<string, Item>()
    const [base, mine, design] = [lists.base, lists.mine, lists.design].map(
      (list) => new Map(list.items.map((item) => [item.name, item])),
    ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>]
    for (const name of new Set([...mine.keys(), ...design.keys()])) {
      const merged = this.#item({ base: base.get(name), mine: mine.get(name), design: design.get(name) }, [
        ...path,
        name,
      ])
      if (merged) items.set(name, merged)
    }
    const order = orderNames([...base.keys()], [...mine.keys()], [...design.keys()])
    return {
      ...lists.mine,
      items: order.flatMap((name) => items.get(name) ?? []),
      end:
        this.#ofOneSide({ base: lists.base.end, mine: lists.mine.end, design: lists.design.end }) ??
        lists.mine.end,
    }
  }

  /** An item of both sides; undefined where it is removed. */
  #item({ base, mine, design }: Three<Item | undefined>, path: readonly string[]): Item | undefined {
    if (mine && design) {
      if (base) return this.#both({ base, mine, design }, path)
      // What each of them imports from a module is wanted.
      if (path.length === 1 && path[0]!.startsWith('import '))
        return this.#both({ base: withoutList(mine), mine, design }, path)
      if (isSame(this.#write(mine), this.#write(design))) return mine
      this.#report(path, mine, { does: 'added', parts: [] }, { does: 'added', parts: [] })
      return this.#side === 'mine' ? mine : design
    }
    const kept = mine ?? design
    if (!base) return kept
    if (!kept || isSame(this.#full(kept), this.#full(base))) return undefined
    const change: Change = { does: 'changed', parts: partsThatDiffer(base, kept, this.#lastComma) }
    const removed: Change = { does: 'removed', parts: [] }
    this.#report(path, mine, mine ? change : removed, mine ? removed : change)
    return (this.#side === 'mine') === (mine !== undefined) ? kept : undefined
  }

  /** An item with the comment behind it, which a label in the design changes as well. */
  #full(item: Item): string {
    return `${item.before.trim()}\n${this.#write(item)}\n${item.after}`
  }

  #both({ base, mine, design }: Three<Item>, path: readonly string[]): Item {
    const comment = (key: 'before' | 'after') =>
      this.#ofOneSide({ base: base[key], mine: mine[key], design: design[key] }) ?? mine[key]
    return {
      ...mine,
      before: comment('before'),
      pieces: this.#pieces({ base, mine, design }, path),
      after: comment('after'),
    }
  }

  #pieces(items: Three<Item>, path: readonly string[]): readonly Piece[] {
    const texts = {
      base: this.#write(items.base),
      mine: this.#write(items.mine),
      design: this.#write(items.design),
    }
    const whole = this.#ofOneSide(texts)
    if (whole !== undefined) return [whole]
    const [base, mine, design] = [items.base.pieces, items.mine.pieces, items.design.pieces]
    if (shapeOf(base) === shapeOf(mine) && shapeOf(mine) === shapeOf(design) && mine.length > 1)
      return mine.map((piece, at): Piece => {
        const [before, after] = [base[at]!, design[at]!]
        if (typeof piece !== 'string')
          return this.#list({ base: before as List, mine: piece, design: after as List }, path)
        const own = { base: before as string, mine: piece, design: after as string }
        return this.#ofOneSide(own) ?? this.#changed(items, own, path)
      })
    if (!texts.mine.includes('\n') && !texts.design.includes('\n')) return [this.#changed(items, texts, path)]
    return [this.#lines(texts, path, items)]
  }

  #changed(items: Three<Item>, { mine, design }: Three<string>, path: readonly string[]): string {
    const change: Change = { does: 'changed', parts: [] }
    this.#report(path, items.mine, change, change)
    return this.#side === 'mine' ? mine : design
  }

  /** Line by line, for what has no named parts. */
  #lines(texts: Three<string>, path: readonly string[], items?: Three<Item>): string {
    const [base, mine, design] = [texts.base, texts.mine, texts.design].map((text) => text.split('\n'))
    return diff3Merge(mine!, base!, design!, { excludeFalseConflicts: true })
      .flatMap(({ ok, conflict }) => {
        if (!conflict) return ok!
        const change: Change = { does: 'changed', parts: [] }
        const start = items ? this.#lineOf(this.#write(items.mine)) : 1
        this.#conflicts.push({
          file: this.#file,
          line: start + conflict.aIndex,
          path,
          mine: change,
          design: change,
        })
        return this.#side === 'mine' ? conflict.a : conflict.b
      })
      .join('\n')
  }

  #report(path: readonly string[], place: Item | undefined, mine: Change, design: Change): void {
    const line = place ? this.#lineOf(this.#write(place)) : 0
    this.#conflicts.push({ file: this.#file, line, path, mine, design })
  }

  #lineOf(text: string): number {
    return this.#mine.slice(0, Math.max(0, this.#mine.indexOf(text))).split('\n').length
  }
}

/** An import of nothing. */
const withoutList = (item: Item): Item => ({
  ...item,
  pieces: item.pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, items: [] })),
})

/** Texts and kinds of lists in their order: only pieces of one shape are merged one by one. */
const shapeOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? 'text' : piece.kind)).join()

/** The names of the properties in which two versions of an item differ. */
function partsThatDiffer(before: Item, now: Item, lastComma: LastComma): string[] {
  const listOf = (item: Item) => item.pieces.find((piece) => typeof piece !== 'string')
  const [old, own] = [listOf(before), listOf(now)]
  if (!old || !own) return []
  const texts = new Map(old.items.map((item) => [item.name, writePieces(item.pieces, lastComma)]))
  const changed = own.items
    .filter((item) => !isSame(texts.get(item.name) ?? '', writePieces(item.pieces, lastComma)))
    .map(({ name }) => name)
  const names = new Set(own.items.map(({ name }) => name))
  return [...changed, ...[...texts.keys()].filter((name) => !names.has(name))]
}

/**
 * All names in one order: that of the side that moved something, with what only the other side has behind the name that
 * it follows there.
 */
function orderNames(base: readonly string[], mine: readonly string[], design: readonly string[]): string[] {
  const known = new Set(base)
  const inDesign = new Set(design)
  const isMoved =
    base.filter((name) => inDesign.has(name)).join('\n') !==
    design.filter((name) => known.has(name)).join('\n')
  const [first, second] = isMoved ? [design, mine] : [mine, design]
  const order = [...first]
  second.forEach((name, at) => {
    if (order.includes(name)) return
    const before = second.slice(0, at).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  })
  return order
}
