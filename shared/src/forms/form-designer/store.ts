import type { ListDesign } from '../../fields/list-design.ts'
import type { PhoneList } from '../../fields/phone-list.ts'
import type { Form } from '../../fields/design.ts'
import {
  addField,
  addPane,
  changeForm,
  changeList,
  changePhoneList,
  changeSettings,
  duplicateFields,
  moveFields,
  outermost,
  pasteFields,
  removeFields,
  resizeFields,
  stepFields,
  type Direction,
  type NewFieldWords,
} from './model/commands.ts'
import { flattenNodes, type Draft, type FieldNode, type Json } from './model/draft.ts'
import { applyCommand, createHistory, redo, seal, undo, type History } from '../../client/edit-history.ts'
import { locate, placeAfter, parentKeyOf, childrenOf, type Place } from './model/tree.ts'

export interface DesignerState {
  readonly history: History<Draft>
  /** Keys of the selected nodes; the last one was selected last. */
  readonly selected: readonly string[]
  /** The node from which Shift extends the selection. */
  readonly anchor: string | null
}

export type DesignerStore = ReturnType<typeof createDesignerStore>

/** The state of an open designer. The canvas subscribes field by field. */
export function createDesignerStore(draft: Draft) {
  let state: DesignerState = { history: createHistory(draft), selected: [], anchor: null }
  const listeners = new Set<() => void>()
  let focusAfter: string | null = null

  const set = (next: Partial<DesignerState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const present = () => state.history.present
  /** Keeps only keys that still exist. */
  const existing = (history: History<Draft>, keys: readonly string[]) =>
    keys.filter((key) => locate(history.present.nodes, key))
  const run = (
    command: (draft: Draft) => Draft,
    { coalesce = null, select }: { coalesce?: string | null; select?: readonly string[] } = {},
  ) => {
    const history = applyCommand(state.history, command, coalesce)
    const selected = existing(history, select ?? state.selected)
    set({ history, selected, ...(select ? { anchor: selected.at(-1) ?? null } : {}) })
  }
  /** Runs a command that adds nodes, and selects them. */
  const runAdding = (
    command: (draft: Draft) => { draft: Draft; keys: readonly string[] },
  ): readonly string[] => {
    const { draft: next, keys } = command(present())
    if (keys.length > 0) run(() => next, { select: keys })
    return keys
  }
  const go = (history: History<Draft>) => set({ history, selected: existing(history, state.selected) })

  return {
    get: (): DesignerState => state,
    draft: present,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Ends a row of changes, so that the next one is a step of its own. */
    seal: (): void => set({ history: seal(state.history) }),
    undo: () => go(undo(state.history)),
    redo: () => go(redo(state.history)),
    /** Selects a node: alone, in addition (`toggle`), or with all between it and the anchor (`extend`). */
    select: (key: string | null, how: 'only' | 'toggle' | 'extend' = 'only'): void => {
      const history = seal(state.history)
      if (key === null) return set({ history, selected: [], anchor: null })
      if (how === 'toggle')
        return set({
          history,
          selected: state.selected.includes(key)
            ? state.selected.filter((one) => one !== key)
            : [...state.selected, key],
          anchor: key,
        })
      const order = flattenNodes(present().nodes).map((node) => node.key)
      const [from, to] = [order.indexOf(state.anchor ?? key), order.indexOf(key)]
      if (how === 'extend' && from >= 0) {
        const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
        // The last one is where the selection was extended to.
        return set({ history, selected: [...range.filter((one) => one !== key), key] })
      }
      return set({ history, selected: [key], anchor: key })
    },
    selectAll: (): void => {
      const last = state.selected.at(-1)
      const located = last === undefined ? undefined : locate(present().nodes, last)
      const siblings = childrenOf(present().nodes, located ? parentKeyOf(located) : '')
      set({ selected: siblings.map(({ key }) => key), anchor: siblings[0]?.key ?? null })
    },
    selectedNodes: (): FieldNode[] => outermost(present().nodes, state.selected),
    /** Adds a new field behind the selection, or at a place. */
    add: (tag: string, words: NewFieldWords, place?: Place): readonly string[] =>
      runAdding((current) =>
        addField(current, tag, place ?? placeAfter(current.nodes, state.selected.at(-1), tag), words),
      ),
    addPane: (key: string, words: NewFieldWords) => run((current) => addPane(current, key, words).draft),
    move: (keys: readonly string[], place: Place) => run((current) => moveFields(current, keys, place)),
    step: (direction: Direction) => run((current) => stepFields(current, state.selected, direction)),
    resize: (by: number) => run((current) => resizeFields(current, state.selected, by)),
    remove: (keys: readonly string[]): void => {
      const order = flattenNodes(present().nodes)
      const chosen = new Set(keys)
      const last = order.findLastIndex(({ key }) => chosen.has(key))
      run((current) => removeFields(current, keys), { select: [] })
      // The field behind, or the one before the removed one, is selected next.
      const left = new Set(flattenNodes(present().nodes).map(({ key }) => key))
      const next =
        order.slice(last + 1).find(({ key }) => left.has(key)) ??
        order.slice(0, Math.max(0, last)).findLast(({ key }) => left.has(key))
      if (next) set({ selected: [next.key], anchor: next.key })
    },
    duplicate: () => runAdding((current) => duplicateFields(current, state.selected)),
    paste: (fields: readonly unknown[]) =>
      runAdding((current) =>
        pasteFields(current, fields, placeAfter(current.nodes, state.selected.at(-1), tagOf(fields[0]))),
      ),
    changeSettings: (key: string, settings: Json, changed: string) => {
      const value = settings[changed]
      const isTyped = typeof value === 'string' || typeof value === 'number'
      run((current) => changeSettings(current, key, settings), {
        coalesce: isTyped ? `${key} ${changed}` : null,
      })
    },
    changeMany: (keys: readonly string[], settings: Json) =>
      run((current) => keys.reduce((next, key) => changeSettings(next, key, settings), current)),
    changeForm: (changes: Partial<Form>) =>
      run((current) => changeForm(current, changes), { coalesce: `form ${Object.keys(changes).join()}` }),
    changeList: (list: ListDesign, coalesce: string | null = null) =>
      run((current) => changeList(current, list), { coalesce }),
    changePhoneList: (phoneList: PhoneList | null) => run((current) => changePhoneList(current, phoneList)),
    /** Replaces the whole draft, as one step. */
    replace: (draft: Draft) => run(() => draft, { select: [] }),
    /** Shows the draft with what another user has changed, as one step. The selection stays, because the user works on it. */
    merge: (draft: Draft) => run(() => draft),
    /** The canvas moves the focus to a node after its next render. */
    focusNext: (key: string | null): void => void (focusAfter = key),
    takeFocus: (): string | null => {
      const key = focusAfter
      focusAfter = null
      return key
    },
  }
}

const tagOf = (field: unknown): string => {
  const { jweeKey } = (field ?? {}) as { jweeKey?: unknown }
  return typeof jweeKey === 'string' ? jweeKey : ''
}
