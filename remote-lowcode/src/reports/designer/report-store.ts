import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { sheetLimits, type Place, type ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import {
  applyCommand,
  createHistory,
  redo,
  seal,
  undo,
  type History,
} from '@tessera/shared/client/edit-history'
import { areaBetween, areaOf, cellAt, withMergedCells, type Area } from './model/cells.ts'

export interface ReportDraft {
  readonly sheet: ReportSheet
  /** What is asked before the report is made. */
  readonly parameters: readonly ReportParameter[]
}

/** A setting that waits for a click on a cell. */
export interface Picking {
  /** Names the setting, so that its button knows that it is the one. */
  readonly setting: string
  readonly choose: (at: string) => void
}

export interface ReportState {
  readonly history: History<ReportDraft>
  /** Where the selection began: the active cell. */
  readonly anchor: Place
  /** Where it was extended to. */
  readonly end: Place
  readonly picking: Picking | null
}

export type ReportStore = ReturnType<typeof createReportStore>
type ChangeOptions = { coalesce?: string | null; select?: Area }

/** The state of an open report in the designer. */
export function createReportStore(draft: ReportDraft) {
  let state: ReportState = {
    history: createHistory(draft),
    anchor: { row: 1, column: 1 },
    end: { row: 1, column: 1 },
    picking: null,
  }
  const listeners = new Set<() => void>()
  const set = (next: Partial<ReportState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const present = () => state.history.present
  const onSheet = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(1, row), sheetLimits.rows),
    column: Math.min(Math.max(1, column), sheetLimits.columns),
  })
  /** A merged cell is selected by its first place. */
  const firstOf = (place: Place): Place => {
    const cell = cellAt(present().sheet, place)
    if (!cell) return place
    const { top, left } = areaOf(cell)
    return { row: top, column: left }
  }
  const change = (
    command: (current: ReportDraft) => ReportDraft,
    { coalesce = null, select }: ChangeOptions = {},
  ) => {
    const history = applyCommand(state.history, command, coalesce)
    if (history === state.history && !select) return
    set({
      history,
      ...(select
        ? {
            anchor: { row: select.top, column: select.left },
            end: { row: select.bottom, column: select.right },
          }
        : {}),
    })
  }
  const selectArea = (anchor: Place, end: Place) =>
    set({ history: seal(state.history), anchor: firstOf(onSheet(anchor)), end: onSheet(end) })

  return {
    get: (): ReportState => state,
    draft: present,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    seal: (): void => set({ history: seal(state.history) }),
    undo: (): void => set({ history: undo(state.history) }),
    redo: (): void => set({ history: redo(state.history) }),
    /** The selected places, with all of the merged cells among them. */
    area: (): Area => withMergedCells(present().sheet, areaBetween(state.anchor, state.end)),
    select: (place: Place): void => selectArea(place, place),
    extend: (place: Place): void => set({ end: onSheet(place) }),
    selectArea: (area: Area): void =>
      selectArea({ row: area.top, column: area.left }, { row: area.bottom, column: area.right }),
    pick: (picking: Picking | null): void => set({ picking }),
    change,
    changeSheet: (command: (sheet: ReportSheet) => ReportSheet, options?: ChangeOptions): void =>
      change((current) => {
        const sheet = command(current.sheet)
        return sheet === current.sheet ? current : { ...current, sheet }
      }, options),
    /** Shows a saved draft; there is nothing to undo then. */
    reset: (to: ReportDraft): void => set({ history: createHistory(to) }),
    /** Shows another draft, as one step. */
    replace: (next: ReportDraft): void => change(() => next),
  }
}

export const ReportStoreContext = createContext<ReportStore | null>(null)

export function useReportStore(): ReportStore {
  const store = useContext(ReportStoreContext)
  if (!store) throw new Error('No report is open.')
  return store
}

/** A part of the state; must return the same value while that part is the same. */
export function useReportState<T>(read: (state: ReportState) => T): T {
  const store = useReportStore()
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}

export const useSheet = (): ReportSheet => useReportState(({ history }) => history.present.sheet)
