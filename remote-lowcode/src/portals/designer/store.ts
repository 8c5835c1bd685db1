import {
  findFreePlace,
  compact,
  placeWidget,
  stepWidget,
  type Heights,
  type Layout,
  type Place,
  type Widget,
} from '@tessera/shared/contract/lowcode/portal-grid'
import {
  applyCommand,
  createHistory,
  redo,
  seal,
  undo,
  type History,
} from '@tessera/shared/client/edit-history'
import { findKind } from '@tessera/shared/portal/kinds'

export interface PortalState {
  readonly history: History<Layout>
  readonly selected: string | null
}

export type PortalStore = ReturnType<typeof createPortalStore>
export type Direction = 'left' | 'right' | 'up' | 'down'

/** The state of the open designer of a portal. */
export function createPortalStore(layout: Layout) {
  let state: PortalState = { history: createHistory(layout), selected: null }
  const listeners = new Set<() => void>()
  const set = (next: Partial<PortalState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const draft = () => state.history.present
  const find = (i: string | null) => draft().widgets.find((widget) => widget.i === i)
  const run = (
    command: (layout: Layout) => Layout,
    coalesce: string | null = null,
    selected = state.selected,
  ) => set({ history: applyCommand(state.history, command, coalesce), selected })
  const go = (history: History<Layout>) =>
    set({
      history,
      selected: history.present.widgets.some(({ i }) => i === state.selected) ? state.selected : null,
    })
  const setWidgets = (
    change: (widgets: readonly Widget[]) => readonly Widget[],
    coalesce: string | null = null,
  ): void =>
    run((now) => {
      const widgets = change(now.widgets)
      return isSame(widgets, now.widgets) ? now : { ...now, widgets }
    }, coalesce)
  /** Adds a widget where it was dropped, else at the first free place; returns its number. */
  const add = (
    widget: Omit<Widget, 'i' | keyof Place>,
    size: Pick<Place, 'w' | 'h'>,
    at?: Pick<Place, 'x' | 'y'>,
  ) => {
    const i = String(draft().nextId)
    run(
      (now) => {
        const place = at ? { ...size, ...at } : findFreePlace(now.widgets, size.w, size.h)
        const added: Widget = { ...widget, ...place, i }
        return { ...now, nextId: now.nextId + 1, widgets: placeWidget(now.widgets, added) }
      },
      null,
      i,
    )
    return i
  }

  return {
    get: (): PortalState => state,
    draft,
    find,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    undo: () => go(undo(state.history)),
    redo: () => go(redo(state.history)),
    select: (selected: string | null): void => set({ selected, history: seal(state.history) }),
    /** Replaces the whole layout, as one step. */
    replace: (next: Layout) => run(() => next, null, null),
    /** Forgets all changes. */
    reset: (to: Layout) => set({ history: createHistory(to), selected: null }),
    addKind: (key: string, title: string, at?: Pick<Place, 'x' | 'y'>): string => {
      const size = findKind(key)?.size ?? { w: 6, h: 6 }
      return add({ key, title, settings: {} }, size, at)
    },
    duplicate: (i: string): string | null => {
      const widget = find(i)
      if (!widget) return null
      const { key, title, settings, w, h } = widget
      return add({ key, title, settings }, { w, h })
    },
    remove: (i: string): void => {
      const order = draft().widgets
      const at = order.findIndex((widget) => widget.i === i)
      if (at < 0) return
      // The next widget, or the one before, is selected.
      const next = order[at + 1] ?? order[at - 1]
      run(
        (now) => ({ ...now, widgets: compact(now.widgets.filter((widget) => widget.i !== i)) }),
        null,
        next?.i ?? null,
      )
    },
    /** Puts all widgets where a drag left them. */
    place: (widgets: readonly Widget[]) => setWidgets(() => widgets),
    step: (i: string, direction: Direction): void => {
      const widget = find(i)
      if (widget) setWidgets((now) => stepWidget(now, widget, direction))
    },
    resize: (i: string, by: { w?: number; h?: number }): void => {
      const widget = find(i)
      if (widget)
        setWidgets((now) =>
          placeWidget(now, { ...widget, w: widget.w + (by.w ?? 0), h: widget.h + (by.h ?? 0) }),
        )
    },
    setTitle: (i: string, title: string) =>
      setWidgets(
        (now) => now.map((widget) => (widget.i === i ? { ...widget, title } : widget)),
        `title ${i}`,
      ),
    /** Changes settings; keys that this version does not know stay. */
    changeSettings: (i: string, changes: object, typed?: string) =>
      setWidgets(
        (now) =>
          now.map((widget) =>
            widget.i === i ? { ...widget, settings: { ...widget.settings, ...changes } } : widget,
          ),
        typed === undefined ? null : `${typed} ${i}`,
      ),
    setHeights: (heights: Heights) => run((now) => (now.heights === heights ? now : { ...now, heights })),
  }
}

const isSame = (one: readonly Widget[], other: readonly Widget[]) =>
  one.length === other.length &&
  one.every((widget, at) => {
    const was = other[at]!
    return (
      widget === was ||
      (widget.i === was.i &&
        widget.x === was.x &&
        widget.y === was.y &&
        widget.w === was.w &&
        widget.h === was.h &&
        widget.title === was.title &&
        widget.settings === was.settings)
    )
  })
