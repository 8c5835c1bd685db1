import { createInterfaceRequest, bindingsOf, type InterfaceRequest } from '../../contract/fields/bindings.ts'
import {
  isRequired,
  validateValue,
  storesValue,
  ownValue,
  type Row,
  type ValueProblem,
} from '../../fields/validate.ts'
import {
  isComputed,
  canBeHidden,
  isNeverRendered,
  visibleValues,
  isShown,
  fieldStateOf,
  type PlacedField,
  type ReadValue,
} from '../../fields/plan.ts'
import { noSymbols } from '../../contract/fields/rules.ts'
import { findFailedChecks, type FailedCheck } from '../../fields/checks.ts'
import { initialValue } from '../../fields/initial-value.ts'
import type { UploadState } from '../../ui/upload/props.ts'
import { createFilledRows, firstRows, same } from './filled-rows.ts'
import type { FormStoreOptions } from './form-store-options.ts'
import { createTableRows, type TableRows } from './table-rows.ts'
import { createComputation } from './compute.ts'
import { subscriberOf } from './subscriber-of.ts'

/** Value and state of a field, of the record or of one row of a sub-table. */
export interface FieldState {
  readonly value: unknown
  readonly shown: boolean
  readonly required: boolean
  readonly disabled: boolean
  readonly problem: Problem | undefined
}

/** Why a field cannot be submitted: a validation error, an unfinished upload, or a refusal of the server. */
export type Problem =
  | ValueProblem
  | { readonly why: UploadState }
  | { readonly why: 'refused'; readonly message: string }

/** Position of a value: a field and the key of its row. `wholeRecord` is the record, or for a column all rows. */
export interface FieldPosition {
  readonly item: PlacedField
  readonly row: number
}
export const wholeRecord = 0
const positionKey = ({ item, row }: FieldPosition) => `${item.id} ${row}`

export type FormStore = ReturnType<typeof createFormStore>

/**
 * Holds the values of one record and the state that the rules of its design give each field. Subscribers are
 * per field: a keystroke notifies the field and the fields that depend on it. It has no React and never
 * throws.
 */
export function createFormStore(options: FormStoreOptions) {
  const { plan, record, preset = {}, symbols = noSymbols, now, keepsBlankRows = false } = options
  const values = new Map<PlacedField, unknown>()
  const initialValues = new Map<PlacedField, unknown>()
  const tables = new Map<PlacedField, TableRows>()
  const problems = new Map<PlacedField, Map<number, Problem>>()
  const states = new Map<PlacedField, Map<number, FieldState>>()
  const listeners = new Map<PlacedField, Map<number, Set<() => void>>>()
  const edited = new Set<string>()
  const pendingUploads = new Map<string, UploadState>()
  const changeListeners = new Set<() => void>()
  const problemListeners = new Set<() => void>()
  const valueListeners = new Set<(at: FieldPosition) => void>()
  const blurListeners = new Set<(at: FieldPosition) => void>()
  /** Suppresses notifications during `validate`, which notifies once at its end. */
  let batching = false
  const initialOf = ({ field }: PlacedField) =>
    initialValue(field, { symbols, ...(now === undefined ? {} : { now }) })
  const columnsOf = (table: PlacedField): PlacedField[] =>
    plan.items.filter((item) => item.table === table.field.settings.vModel)
  for (const item of plan.items) {
    if (item.table !== '' || !storesValue(item.field)) continue
    const { kind, settings } = item.field
    const recordValue = record && ownValue(record, settings.vModel)
    if (kind.tag === 'table') {
      const stored = Array.isArray(recordValue) ? (recordValue as Row[]) : []
      tables.set(item, createTableRows(record ? stored : firstRows(item, columnsOf(item), initialOf)))
    } else
      values.set(
        item,
        record
          ? (recordValue ?? kind.empty(settings))
          : (ownValue(preset, settings.vModel) ?? initialOf(item)),
      )
  }
  for (const [item, value] of values) initialValues.set(item, value)

  const tableOf = (item: PlacedField): TableRows | undefined =>
    tables.get(item.table === '' ? item : plan.find(item.table, '')!)
  const isUploading = (item: PlacedField, row: number) => pendingUploads.has(positionKey({ item, row }))
  const { isFilled, filledKeys } = createFilledRows(tables, columnsOf, { keepsBlankRows, isUploading })

  /**
   * Reads values as seen from a row: first of the row, then of the record. From the record, a column is a
   * list of values.
   */
  const readerFrom =
    (row: number): ReadValue =>
    (item) => {
      const { vModel } = item.field.settings
      if (item.table === '') {
        const own = tables.get(item)
        return own ? filledKeys(item).map((key) => own.row(key)) : values.get(item)
      }
      const rows = tableOf(item)!
      return row === wholeRecord
        ? filledKeys(plan.find(item.table, '')!).map((key) =>
            canBeHidden(item) && !isShown(plan, item, readerFrom(key), symbols)
              ? null
              : ownValue(rows.row(key), vModel),
          )
        : (ownValue(rows.row(row), vModel) ?? item.field.kind.empty(item.field.settings))
    }

  const get = ({ item, row }: FieldPosition): FieldState => {
    const byRow = states.get(item) ?? new Map<number, FieldState>()
    states.set(item, byRow)
    const cached = byRow.get(row)
    if (cached) return cached
    const state: FieldState = {
      value: readerFrom(row)(item),
      ...fieldStateOf(plan, item, readerFrom(row), symbols),
      problem: problems.get(item)?.get(row),
    }
    byRow.set(row, state)
    return state
  }

  const notify = (item: PlacedField, row: number | 'all') => {
    if (row === 'all') states.delete(item)
    else for (const key of [row, wholeRecord]) states.get(item)?.delete(key)
    const byRow = listeners.get(item)
    if (!byRow) return
    for (const [key, set] of byRow)
      if (row === 'all' || key === row || key === wholeRecord) for (const listener of set) listener()
  }

  /**
   * Notifies dependent fields: in the same row for fields of one sub-table, in all rows for a field of the
   * record.
   */
  const notifyDependents = (item: PlacedField, row: number | 'all') => {
    for (const dependent of plan.dependents.get(item) ?? []) {
      if (dependent.table === '') notify(dependent, wholeRecord)
      else notify(dependent, dependent.table === item.table ? row : 'all')
    }
  }
  const notifyAll = (listeners: Iterable<() => void>) => {
    if (!batching) for (const listener of listeners) listener()
  }

  const setValue = (at: FieldPosition, value: unknown) => {
    if (at.row === wholeRecord) values.set(at.item, value)
    else tableOf(at.item)?.setCell(at.row, at.item.field.settings.vModel, value)
    if (at.row !== wholeRecord) states.delete(plan.find(at.item.table, '')!)
    notify(at.item, at.row)
    notifyDependents(at.item, at.row)
    for (const listener of valueListeners) listener(at)
  }

  const setProblem = ({ item, row }: FieldPosition, problem: Problem | null) => {
    const byRow = problems.get(item) ?? new Map<number, Problem>()
    problems.set(item, byRow)
    if (byRow.get(row) === undefined && problem === null) return
    if (problem) byRow.set(row, problem)
    else byRow.delete(row)
    notify(item, row)
    notifyAll(problemListeners)
  }

  const findError = (at: FieldPosition): ValueProblem | null => {
    const state = get(at)
    // A row without any value is not saved.
    if (at.row !== wholeRecord && !isFilled(plan.find(at.item.table, '')!, at.row)) return null
    return state.shown ? validateValue(at.item.field, state.value, isRequired(at.item, state)) : null
  }
  /** Returns why a field cannot be submitted, including unfinished uploads. */
  const blockingProblem = (at: FieldPosition): Problem | null => {
    const uploadState = pendingUploads.get(positionKey(at))
    return uploadState && get(at).shown ? { why: uploadState } : findError(at)
  }

  const compute = createComputation({
    plan,
    symbols,
    readerFrom,
    rowsOf: (item) => tableOf(item)?.keys() ?? [],
    setValue,
    value: (at) => get(at).value,
  })
  compute.computeAll()
  for (const item of plan.computed) if (item.table === '') initialValues.set(item, values.get(item))

  /** What a check or the server has said, which no validation of the field alone finds. */
  const keptProblem = ({ item, row }: FieldPosition): Problem | null => {
    const said = problems.get(item)?.get(row)
    return said?.why === 'check' || said?.why === 'refused' ? said : null
  }
  const failedChecks = (): FailedCheck[] => findFailedChecks(plan, readerFrom(wholeRecord), symbols)
  /** The field beside which the sentence of a check is shown; null where the form does not show it. */
  const placeOfCheck = ({ field }: FailedCheck): FieldPosition | null => {
    const item = field === '' ? undefined : plan.find(field, '')
    const at = item?.table === '' ? { item, row: wholeRecord } : null
    return at && !isNeverRendered(at.item) && get(at).shown ? at : null
  }
  /** Takes away the sentences of checks that are met by now. */
  const refreshChecks = () => {
    const shown = [...problems].filter(([, byRow]) => byRow.get(wholeRecord)?.why === 'check')
    if (shown.length === 0) return
    const failing = new Set(failedChecks().map(({ field }) => field))
    for (const [item] of shown)
      if (!failing.has(item.id)) setProblem({ item, row: wholeRecord }, findError({ item, row: wholeRecord }))
  }

  const write = (at: FieldPosition, value: unknown) => {
    // Computed fields cannot be written.
    if (isComputed(at.item.field) || Object.is(get(at).value, value)) return
    setValue(at, value)
    const key = positionKey(at)
    if (at.row === wholeRecord && same(initialValues.get(at.item), value)) edited.delete(key)
    else edited.add(key)
    // Validates again while the user corrects a value. A refusal concerned the previous value.
    const problem = problems.get(at.item)?.get(at.row)
    if (problem?.why === 'refused') setProblem(at, null)
    else if (problem) setProblem(at, findError(at) ?? keptProblem(at))
    else if (at.item.field.settings.trigger === 'change') setProblem(at, findError(at))
    refreshChecks()
    compute.schedule(at)
    notifyAll(changeListeners)
  }

  /** All stored positions in the order of the form. */
  function* storedPositions(): Generator<FieldPosition> {
    for (const item of plan.items) {
      if (item.table !== '') continue
      if (storesValue(item.field)) yield { item, row: wholeRecord }
      const rows = tables.get(item)
      if (rows) {
        const columns = columnsOf(item).filter(({ field }) => storesValue(field))
        for (const row of rows.keys()) for (const column of columns) yield { item: column, row }
      }
    }
  }

  const handleRowsChanged = (table: PlacedField) => {
    edited.add(`${table.id} rows`)
    const columns = columnsOf(table)
    for (const column of columns) {
      notify(column, 'all')
      notifyDependents(column, 'all')
    }
    compute.scheduleRows(columns)
    notify(table, wholeRecord)
    notifyAll(changeListeners)
  }

  return {
    plan,
    symbols,
    get,
    subscribe: ({ item, row }: FieldPosition, listener: () => void): (() => void) => {
      const byRow = listeners.get(item) ?? new Map<number, Set<() => void>>()
      listeners.set(item, byRow)
      const set = byRow.get(row) ?? new Set<() => void>()
      byRow.set(row, set)
      set.add(listener)
      return () => void (set.delete(listener) && set.size === 0 && byRow.delete(row))
    },
    /** Calls the listener after every change of values or rows. */
    subscribeAll: subscriberOf(changeListeners),
    /** Calls the listener with the position of every value that is set. */
    subscribeValues: subscriberOf(valueListeners),
    /** Calls the listener after problems changed; once for a whole validation. */
    subscribeProblems: subscriberOf(problemListeners),
    /** Calls the listener with the position of every field that loses the focus. */
    subscribeBlur: subscriberOf(blurListeners),
    notifyBlur: (at: FieldPosition): void => {
      for (const listener of blurListeners) listener(at)
    },
    write,
    validateField: (at: FieldPosition): void => setProblem(at, findError(at) ?? keptProblem(at)),
    /** Sets the state of unfinished uploads of a field; null when all files are in its value. */
    setUploadState: (at: FieldPosition, what: UploadState | null): void => {
      if (what) pendingUploads.set(positionKey(at), what)
      else pendingUploads.delete(positionKey(at))
      const currentProblem = problems.get(at.item)?.get(at.row)?.why
      if (currentProblem === 'uploading' || currentProblem === 'notUploaded')
        setProblem(at, blockingProblem(at))
    },
    setProblem,
    rows: (table: PlacedField): TableRows => tables.get(table)!,
    filledKeys,
    columnsOf,
    changedRows: handleRowsChanged,
    tableOf: (item: PlacedField): PlacedField | undefined => plan.find(item.table, ''),
    /** Reads a value by name as seen from a row or the record; undefined if a rule hides it or it is missing. */
    read: (name: string, table: string, row: number): unknown => {
      const item = plan.find(name, table)
      return (
        item &&
        visibleValues(
          plan,
          table,
          readerFrom(item.table === '' || item.table !== table ? wholeRecord : row),
          symbols,
        )(name)
      )
    },
    /** Current input of the data interface behind a field. */
    interfaceInput: ({ item, row }: FieldPosition): InterfaceRequest =>
      createInterfaceRequest(
        bindingsOf(item.field.settings),
        visibleValues(plan, item.table, readerFrom(row), symbols),
      ),
    isDirty: (): boolean => edited.size > 0,
    /** The fields and sub-tables that the user has changed. */
    editedNames: (): ReadonlySet<string> => new Set([...edited].map((key) => key.split(/[ -]/, 1)[0]!)),
    /** Marks the current values as saved. */
    markSaved: (): void => {
      edited.clear()
      notifyAll(changeListeners)
    },
    compute,
    /** Validates all fields, shows the problems, and returns them in order. Call `compute.flush` before. */
    validate: (): { at: FieldPosition; problem: Problem }[] => {
      const found: { at: FieldPosition; problem: Problem }[] = []
      batching = true
      for (const at of storedPositions()) {
        const problem = blockingProblem(at)
        setProblem(at, problem)
        if (problem) found.push({ at, problem })
      }
      for (const check of failedChecks()) {
        const at = placeOfCheck(check)
        if (!at || found.some((one) => positionKey(one.at) === positionKey(at))) continue
        const problem = { why: 'check', message: check.message } as const
        setProblem(at, problem)
        found.push({ at, problem })
      }
      batching = false
      notifyAll(problemListeners)
      return found
    },
    /** Sentences of failed checks that concern no field of the form. */
    wholeRecordProblems: (): string[] =>
      failedChecks().flatMap((check) => (placeOfCheck(check) ? [] : [check.message])),
    problems: function* (): Generator<{ at: FieldPosition; problem: Problem }> {
      for (const item of plan.items)
        for (const [row, problem] of problems.get(item) ?? [])
          if (get({ item, row }).shown) yield { at: { item, row }, problem }
    },
    /**
     * Values to submit: without fields that a rule hides, and with keys of rows that are not columns, such as
     * ids.
     */
    values: (): Record<string, unknown> => {
      const submitted: Record<string, unknown> = {}
      for (const item of plan.items) {
        const { vModel } = item.field.settings
        if (
          item.table !== '' ||
          !storesValue(item.field) ||
          !isShown(plan, item, readerFrom(wholeRecord), symbols)
        )
          continue
        const rows = tables.get(item)
        if (!rows) {
          submitted[vModel] = values.get(item)
          continue
        }
        const columns = columnsOf(item)
        submitted[vModel] = filledKeys(item).map((key) => {
          const row = { ...rows.row(key) }
          for (const column of columns) {
            const name = column.field.settings.vModel
            if (!storesValue(column.field) || !isShown(plan, column, readerFrom(key), symbols))
              delete row[name]
            else row[name] = readerFrom(key)(column)
          }
          return row
        })
      }
      return submitted
    },
  }
}
