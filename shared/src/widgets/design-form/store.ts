import { askedWith, bindingsOf, type Asked } from '../../fields/bindings.ts'
import { demanded, judge, keeps, own, type Row, type Wrong } from '../../fields/judge.ts'
import {
  computes,
  hidable,
  masked,
  shown,
  standing,
  type Item,
  type Plan,
  type Read,
} from '../../fields/plan.ts'
import { nobody, type Symbols } from '../../fields/rules.ts'
import { startValue } from '../../fields/start.ts'
import type { UnderWay } from '../../fields/view.ts'
import { rowStore, type Rows } from './rows.ts'
import { computing } from './compute.ts'

/** What stands at a field: of the record, or of one row of its sub-table. */
export interface FieldState {
  readonly value: unknown
  readonly shown: boolean
  readonly required: boolean
  readonly disabled: boolean
  readonly problem: Problem | undefined
}

/** What we found wrong, what is not there yet, or the server in its words. */
export type Problem =
  | Wrong
  | { readonly why: UnderWay }
  | { readonly why: 'refused'; readonly message: string }

/** A place in a record: a field, and the key of a row where it stands in one; `whole` is the record, or all rows at once. */
export interface At {
  readonly item: Item
  readonly row: number
}
export const whole = 0

interface Options {
  plan: Plan
  /** Null for a new one, whose fields begin with their defaults. */
  record: Row | null
  symbols?: Symbols
  now?: number
}

export type FormStore = ReturnType<typeof formStore>

/**
 * The values of one record under a design, and what its rules say of each field. Whoever draws a field hears of that field only: a keystroke
 * wakes it and what follows from it (specification: areas 2, 5). No React in here; nothing in it throws.
 */
export function formStore({ plan, record, symbols = nobody, now }: Options) {
  const values = new Map<Item, unknown>()
  const started = new Map<Item, unknown>()
  const tables = new Map<Item, Rows>()
  const problems = new Map<Item, Map<number, Problem>>()
  const states = new Map<Item, Map<number, FieldState>>()
  const listeners = new Map<Item, Map<number, Set<() => void>>>()
  const edited = new Set<string>()
  const underWay = new Map<string, UnderWay>()
  const anything = new Set<() => void>()
  const judging = new Set<() => void>()
  const putting = new Set<(at: At) => void>()
  /** Many judgements are told as one. */
  let atOnce = false

  for (const item of plan.items) {
    if (item.table !== '' || !keeps(item.field)) continue
    const { kind, settings } = item.field
    const given = record && own(record, settings.vModel)
    if (kind.tag === 'table') tables.set(item, rowStore(Array.isArray(given) ? (given as Row[]) : []))
    else
      values.set(
        item,
        record
          ? (given ?? kind.empty(settings))
          : startValue(item.field, { symbols, ...(now === undefined ? {} : { now }) }),
      )
  }
  for (const [item, value] of values) started.set(item, value)

  const tableOf = (item: Item): Rows | undefined =>
    tables.get(item.table === '' ? item : plan.find(item.table, '')!)
  const columnsOf = (table: Item): Item[] =>
    plan.items.filter((item) => item.table === table.field.settings.vModel)

  /** Of the row first, then of the record; a column seen from the record is a list. */
  const reading =
    (row: number): Read =>
    (item) => {
      const { vModel } = item.field.settings
      if (item.table === '') return tables.get(item)?.list() ?? values.get(item)
      const rows = tableOf(item)!
      return row === whole
        ? rows
            .keys()
            .map((key) =>
              hidable(item) && !shown(plan, item, reading(key), symbols) ? null : own(rows.row(key), vModel),
            )
        : (own(rows.row(row), vModel) ?? item.field.kind.empty(item.field.settings))
    }

  const get = ({ item, row }: At): FieldState => {
    const ofItem = states.get(item) ?? new Map<number, FieldState>()
    states.set(item, ofItem)
    const had = ofItem.get(row)
    if (had) return had
    const state: FieldState = {
      value: reading(row)(item),
      ...standing(plan, item, reading(row), symbols),
      problem: problems.get(item)?.get(row),
    }
    ofItem.set(row, state)
    return state
  }

  const wake = (item: Item, row: number | 'all') => {
    if (row === 'all') states.delete(item)
    else for (const key of [row, whole]) states.get(item)?.delete(key)
    const ofItem = listeners.get(item)
    if (!ofItem) return
    for (const [key, set] of ofItem)
      if (row === 'all' || key === row || key === whole) for (const listener of set) listener()
  }

  /** Wakes what follows from a value: in its own row where both stand in one, in every row where it is the record's. */
  const wakeFollowers = (item: Item, row: number | 'all') => {
    for (const follower of plan.followers.get(item) ?? []) {
      const here = follower.table === '' ? whole : follower.table === item.table ? row : 'all'
      wake(follower, here)
    }
  }
  const hearOf = (listeners: Iterable<() => void>) => {
    if (!atOnce) for (const listener of listeners) listener()
  }

  const put = (at: At, value: unknown) => {
    if (at.row === whole) values.set(at.item, value)
    else tableOf(at.item)?.put(at.row, at.item.field.settings.vModel, value)
    if (at.row !== whole) states.delete(plan.find(at.item.table, '')!)
    wake(at.item, at.row)
    wakeFollowers(at.item, at.row)
    for (const listener of putting) listener(at)
  }

  const setProblem = ({ item, row }: At, problem: Problem | null) => {
    const ofItem = problems.get(item) ?? new Map<number, Problem>()
    problems.set(item, ofItem)
    if (ofItem.get(row) === undefined && problem === null) return
    if (problem) ofItem.set(row, problem)
    else ofItem.delete(row)
    wake(item, row)
    hearOf(judging)
  }

  const placeOf = ({ item, row }: At) => `${item.id} ${row}`
  const judged = (at: At): Wrong | null => {
    const state = get(at)
    return state.shown ? judge(at.item.field, state.value, demanded(at.item, state)) : null
  }
  /** What keeps a place from being sent: also what its value does not have yet. */
  const hindrance = (at: At): Problem | null => {
    const waits = underWay.get(placeOf(at))
    return waits && get(at).shown ? { why: waits } : judged(at)
  }

  const compute = computing({
    plan,
    symbols,
    reading,
    rowsOf: (item) => tableOf(item)?.keys() ?? [],
    put,
    value: (at) => get(at).value,
  })
  compute.all()
  for (const item of plan.computed) if (item.table === '') started.set(item, values.get(item))

  const write = (at: At, value: unknown) => {
    // What is computed is nobody's to write.
    if (computes(at.item.field) || Object.is(get(at).value, value)) return
    put(at, value)
    const place = placeOf(at)
    if (at.row === whole && same(started.get(at.item), value)) edited.delete(place)
    else edited.add(place)
    // The sentence goes while it is being mended; the server's is about what stood there before.
    const problem = problems.get(at.item)?.get(at.row)
    if (problem) setProblem(at, problem.why === 'refused' ? null : judged(at))
    else if (at.item.field.settings.trigger === 'change') setProblem(at, judged(at))
    compute.after(at)
    hearOf(anything)
  }

  /** Every place that is kept, in the order of the form. */
  function* places(): Generator<At> {
    for (const item of plan.items) {
      if (item.table !== '') continue
      if (keeps(item.field)) yield { item, row: whole }
      const rows = tables.get(item)
      if (rows) {
        const columns = columnsOf(item).filter(({ field }) => keeps(field))
        for (const row of rows.keys()) for (const column of columns) yield { item: column, row }
      }
    }
  }

  const changedRows = (table: Item) => {
    edited.add(`${table.id} rows`)
    for (const column of columnsOf(table)) {
      wake(column, 'all')
      wakeFollowers(column, 'all')
      compute.after({ item: column, row: whole })
    }
    wake(table, whole)
    hearOf(anything)
  }

  return {
    plan,
    symbols,
    get,
    subscribe: ({ item, row }: At, listener: () => void): (() => void) => {
      const ofItem = listeners.get(item) ?? new Map<number, Set<() => void>>()
      listeners.set(item, ofItem)
      const set = ofItem.get(row) ?? new Set<() => void>()
      ofItem.set(row, set)
      set.add(listener)
      return () => void (set.delete(listener) && set.size === 0 && ofItem.delete(row))
    },
    /** Calls after whatever change of a value or of rows. */
    watch: (listener: () => void): (() => void) => {
      anything.add(listener)
      return () => void anything.delete(listener)
    },
    /** Calls with the place of every value that changed, whoever changed it. */
    watchPuts: (listener: (at: At) => void): (() => void) => {
      putting.add(listener)
      return () => void putting.delete(listener)
    },
    /** Calls after whatever judgement, also when many were made at once. */
    watchProblems: (listener: () => void): (() => void) => {
      judging.add(listener)
      return () => void judging.delete(listener)
    },
    write,
    leave: (at: At): void => setProblem(at, judged(at)),
    /** Files of a place are on their way, or have not arrived; null once all are in its value. */
    await: (at: At, what: UnderWay | null): void => {
      if (what) underWay.set(placeOf(at), what)
      else underWay.delete(placeOf(at))
      const said = problems.get(at.item)?.get(at.row)?.why
      if (said === 'uploading' || said === 'notUploaded') setProblem(at, hindrance(at))
    },
    setProblem,
    rows: (table: Item): Rows => tables.get(table)!,
    columnsOf,
    changedRows,
    tableOf: (item: Item): Item | undefined => plan.find(item.table, ''),
    /** A value by its name, seen from a row or from the record; undefined for what is not there, or hidden by a rule. */
    read: (name: string, table: string, row: number): unknown => {
      const item = plan.find(name, table)
      return (
        item &&
        masked(plan, table, reading(item.table === '' || item.table !== table ? whole : row), symbols)(name)
      )
    },
    /** What the interface behind a field is asked with just now. */
    asked: ({ item, row }: At): Asked =>
      askedWith(bindingsOf(item.field.settings), masked(plan, item.table, reading(row), symbols)),
    isDirty: (): boolean => edited.size > 0,
    /** What stands now is what is saved. */
    settle: (): void => edited.clear(),
    compute,
    /** Everything that is wrong, in the order of the form; it stands at the fields from now on. Waits for no computation: `compute.flush` first. */
    validate: (): { at: At; problem: Problem }[] => {
      const found: { at: At; problem: Problem }[] = []
      atOnce = true
      for (const at of places()) {
        const problem = hindrance(at)
        setProblem(at, problem)
        if (problem) found.push({ at, problem })
      }
      atOnce = false
      hearOf(judging)
      return found
    },
    problems: function* (): Generator<{ at: At; problem: Problem }> {
      for (const item of plan.items)
        for (const [row, problem] of problems.get(item) ?? [])
          if (get({ item, row }).shown) yield { at: { item, row }, problem }
    },
    /** The record as it is sent: nothing that a rule hides, and of rows also what they said beside their columns. */
    values: (): Record<string, unknown> => {
      const kept: Record<string, unknown> = {}
      for (const item of plan.items) {
        const { vModel } = item.field.settings
        if (item.table !== '' || !keeps(item.field) || !shown(plan, item, reading(whole), symbols)) continue
        const rows = tables.get(item)
        if (!rows) {
          kept[vModel] = values.get(item)
          continue
        }
        const columns = columnsOf(item)
        kept[vModel] = rows.keys().map((key) => {
          const row = { ...rows.row(key) }
          for (const column of columns) {
            const name = column.field.settings.vModel
            if (!keeps(column.field) || !shown(plan, column, reading(key), symbols)) delete row[name]
            else row[name] = reading(key)(column)
          }
          return row
        })
      }
      return kept
    },
  }
}

const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
