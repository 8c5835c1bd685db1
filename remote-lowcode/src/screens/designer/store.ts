import { alwaysShown, type ScreenVariable } from '@tessera/shared/contract/lowcode/screen-actions'
import {
  maxComponents,
  type Canvas,
  type Screen,
  type ScreenComponent,
} from '@tessera/shared/contract/lowcode/screen-canvas'
import {
  applyCommand,
  createHistory,
  redo,
  seal,
  undo,
  type History,
} from '@tessera/shared/client/edit-history'
import { findComponentKind } from '@tessera/shared/screen/kinds'
import {
  align,
  change,
  distribute,
  moveBy,
  shift,
  withGroups,
  type Alignment,
  type Components,
  type Shift,
} from './model/arrange.ts'
import { withVariables } from './model/variables.ts'
import type { Guide } from './model/snap.ts'

export interface DesignerState {
  readonly history: History<Screen>
  readonly selected: ReadonlySet<string>
  /** Lines at which what is dragged was aligned. */
  readonly guides: readonly Guide[]
}

export type ScreenStore = ReturnType<typeof createScreenStore>
/** What can be changed of one component beside its place. */
export type Changes = Partial<Omit<ScreenComponent, 'id' | 'kind' | 'rest'>>

/** Components that were copied, in this tab: they can be pasted into another screen. */
let clipboard: Components = []
const offset = 20

const none: ReadonlySet<string> = new Set()

/** The state of the open designer of a screen. */
export function createScreenStore(screen: Screen) {
  let state: DesignerState = { history: createHistory(screen), selected: none, guides: [] }
  const listeners = new Set<() => void>()
  const set = (next: Partial<DesignerState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const draft = () => state.history.present
  const find = (id: string) => draft().components.find((one) => one.id === id)
  const run = (
    by: (components: Components, canvas: Canvas) => Components,
    coalesce: string | null = null,
    selected = state.selected,
  ) =>
    set({
      history: applyCommand(
        state.history,
        (now) => {
          const components = by(now.components, now.canvas)
          return components === now.components ? now : { ...now, components }
        },
        coalesce,
      ),
      selected,
    })
  const go = (history: History<Screen>) => {
    const ids = new Set(history.present.components.map(({ id }) => id))
    set({ history, selected: new Set([...state.selected].filter((id) => ids.has(id))), guides: [] })
  }
  const freeIds = () => {
    const used = new Set(draft().components.map(({ id }) => id))
    let n = used.size
    return () => {
      do n += 1
      while (used.has(`c${n}`))
      used.add(`c${n}`)
      return `c${n}`
    }
  }
  /** Adds copies in front of everything; copies of one group are a group of their own. */
  const insert = (copied: Components, by: number): number => {
    const room = copied.slice(0, Math.max(0, maxComponents - draft().components.length))
    if (room.length === 0) return 0
    const nextId = freeIds()
    const groups = new Map<string, string>()
    const made = room.map((one) => {
      const id = nextId()
      if (one.group !== '' && !groups.has(one.group)) groups.set(one.group, `g${id}`)
      return { ...one, id, group: groups.get(one.group) ?? '', x: one.x + by, y: one.y + by, locked: false }
    })
    run((now) => [...now, ...made], null, new Set(made.map(({ id }) => id)))
    return made.length
  }
  const selection = () => draft().components.filter(({ id }) => state.selected.has(id))

  return {
    get: (): DesignerState => state,
    draft,
    find,
    selection,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    undo: () => go(undo(state.history)),
    redo: () => go(redo(state.history)),
    /** Replaces the whole screen, as one step. */
    replace: (next: Screen) => set({ history: applyCommand(state.history, () => next), selected: none }),
    /** Ends a drag. */
    seal: () => set({ history: seal(state.history), guides: [] }),
    /** Selects components with their groups; `adds` changes the selection, and takes out what was in it. */
    select: (ids: readonly string[], adds = false): void => {
      const asked = withGroups(draft().components, ids)
      const isIn = [...asked].every((id) => state.selected.has(id))
      const selected = adds
        ? new Set(isIn ? [...state.selected].filter((id) => !asked.has(id)) : [...state.selected, ...asked])
        : asked
      set({ selected, history: seal(state.history) })
    },
    selectAll: () =>
      set({
        selected: new Set(
          draft()
            .components.filter(({ locked, hidden }) => !locked && !hidden)
            .map(({ id }) => id),
        ),
      }),
    setGuides: (guides: readonly Guide[]) => set({ guides }),
    /** Adds a component of a kind, in the middle of the canvas or around a point; null where there is no room. */
    add: (kind: string, name: string, at?: { x: number; y: number }): string | null => {
      if (draft().components.length >= maxComponents) return null
      const { w, h } = findComponentKind(kind)?.size ?? { w: 400, h: 300 }
      const { width, height } = draft().canvas
      const id = freeIds()()
      const made: ScreenComponent = {
        id,
        kind,
        name,
        x: Math.round((at?.x ?? width / 2) - w / 2),
        y: Math.round((at?.y ?? height / 2) - h / 2),
        w,
        h,
        rotate: 0,
        hidden: false,
        locked: false,
        group: '',
        settings: {},
        inputs: [],
        events: [],
        shownWhen: alwaysShown,
        rest: {},
      }
      run((now) => [...now, made], null, new Set([id]))
      return id
    },
    remove: (): void =>
      run((now) => now.filter(({ id, locked }) => locked || !state.selected.has(id)), null, none),
    copy: (): number => {
      clipboard = selection()
      return clipboard.length
    },
    paste: (): number => insert(clipboard, offset),
    duplicate: (): number => insert(selection(), offset),
    moveBy: (dx: number, dy: number, coalesce: string | null = null): void =>
      run((now) => moveBy(now, state.selected, dx, dy), coalesce),
    align: (to: Alignment) => run((now, canvas) => align(now, state.selected, to, canvas)),
    distribute: (axis: 'x' | 'y') => run((now) => distribute(now, state.selected, axis)),
    shift: (to: Shift) => run((now) => shift(now, state.selected, to)),
    group: (): void => {
      if (state.selected.size < 2) return
      const group = `g${freeIds()()}`
      run((now) => change(now, state.selected, (one) => ({ ...one, group })))
    },
    ungroup: () =>
      run((now) => change(now, state.selected, (one) => (one.group === '' ? one : { ...one, group: '' }))),
    /** Changes one component. */
    update: (id: string, changes: Changes, coalesce: string | null = null): void =>
      run((now) => change(now, new Set([id]), (one) => ({ ...one, ...changes })), coalesce),
    /** Changes settings; keys that this version does not know stay. */
    changeSettings: (id: string, changes: object, typed?: string): void =>
      run(
        (now) => change(now, new Set([id]), (one) => ({ ...one, settings: { ...one.settings, ...changes } })),
        typed === undefined ? null : `${typed} ${id}`,
      ),
    /** Changes the variables; what reads one that was renamed follows. */
    setVariables: (variables: readonly ScreenVariable[]): void =>
      set({
        history: applyCommand(state.history, (now) => withVariables(now, variables), 'canvas variables'),
      }),
    setCanvas: (changes: Partial<Canvas>, typed?: string): void =>
      set({
        history: applyCommand(
          state.history,
          (now) => ({ ...now, canvas: { ...now.canvas, ...changes } }),
          typed === undefined ? null : `canvas ${typed}`,
        ),
      }),
  }
}
