import { useContext, useMemo } from 'react'
import type { ComponentEvent, Passed, ShownWhen } from '../contract/lowcode/screen-actions.ts'
import { findNameKey, toChartData, toText, type Keys, type Row } from '../portal/sources/series.ts'
import { useScreen } from './context.ts'
import { OpenPage, type PageOpener } from './open-page.tsx'
import { useVariables, useVariableStore, type VariableValues } from './variables.ts'

/** What was clicked: a bar, a slice, a row, a region or a tab. */
export interface Point {
  readonly name: string
  /** The series of a chart; the name of the point where there are no series. */
  readonly series?: string | undefined
  readonly value?: unknown
  readonly row?: Row | undefined
}

/** A row of a list, by its name and its first value. */
export function pointOfRow(row: Row, keys: Keys): Point {
  const { names, series } = toChartData([row], { ...keys, nameKey: keys.nameKey || findNameKey(row) })
  return { name: names[0] ?? '', value: series[0]?.values[0], row }
}

type Taken = Pick<Passed, 'from' | 'of'>

/** The value that an event takes of a point, as text. */
export function takeValue({ from, of }: Taken, point: Point, variables: VariableValues): string {
  switch (from) {
    case 'name':
      return point.name
    case 'series':
      return point.series ?? point.name
    case 'value':
      return toText(point.value)
    case 'column':
      return point.row && Object.hasOwn(point.row, of) ? toText(point.row[of]) : ''
    case 'variable':
      return Object.hasOwn(variables, of) ? variables[of]! : ''
  }
}

/** The variables after a click; a second click on the same point takes them back to what they were at first. */
export function changesOf(
  events: readonly ComponentEvent[],
  point: Point,
  now: VariableValues,
  initial: (name: string) => string,
): VariableValues {
  const taken = Object.entries(takenBy(events, point, now))
  const isSame = taken.every(([name, value]) => now[name] === value)
  return Object.fromEntries(taken.map(([name, value]) => [name, isSame ? initial(name) : value]))
}

/** The variables that events set, with the values of a point. */
const takenBy = (
  events: readonly ComponentEvent[],
  point: Point,
  now: VariableValues,
): Record<string, string> =>
  Object.fromEntries(
    events
      .filter(({ action, variable }) => action === 'set' && variable !== '')
      .map((event) => [event.variable, takeValue(event, point, now)]),
  )

/** Whether all variables that a click on this point would set have its values. */
function isChosen(events: readonly ComponentEvent[], point: Point, now: VariableValues): boolean {
  const sets = events.filter(({ action, variable }) => action === 'set' && variable !== '')
  return (
    sets.length > 0 &&
    sets.every((event) => {
      const value = takeValue(event, point, now)
      return value !== '' && now[event.variable] === value
    })
  )
}

function openFirst(
  events: readonly ComponentEvent[],
  point: Point,
  variables: VariableValues,
  { open, canOpen }: PageOpener,
): void {
  const link = events.find(({ action, menuId }) => action === 'open' && canOpen(menuId))
  if (!link) return
  const passed = link.passes
    .filter(({ name }) => name !== '')
    .map((one) => [one.name, takeValue(one, point, variables)] as const)
  open(link.menuId, Object.fromEntries(passed.filter(([, value]) => value !== '')))
}

export interface Emitter {
  readonly emit: (point: Point) => void
  /** As `emit`, but a second time it changes nothing, and it opens no page; null takes the variables back. */
  readonly choose: (point: Point | null) => void
  readonly isOn: (point: Point) => boolean
  /** Whether an event reads the series or the value of a point, so that those of one name differ. */
  readonly readsSeries: boolean
}

/** What clicks on the component do; null where they do nothing. */
export function useEmitter(): Emitter | null {
  const { events } = useScreen()
  const store = useVariableStore()
  const opener = useContext(OpenPage)
  const names = useMemo(
    () => events.flatMap(({ action, variable }) => (action === 'set' ? [variable] : [])),
    [events],
  )
  const values = useVariables(names)
  return useMemo(() => {
    const does = events.some(
      ({ action, variable, menuId }) =>
        (action === 'set' && variable !== '') || (action === 'open' && opener.canOpen(menuId)),
    )
    if (!does) return null
    return {
      emit: (point) => {
        store.set(changesOf(events, point, store.get(), store.initial))
        openFirst(events, point, store.get(), opener)
      },
      choose: (point) =>
        store.set(
          point
            ? takenBy(events, point, store.get())
            : Object.fromEntries(names.map((name) => [name, store.initial(name)])),
        ),
      isOn: (point) => isChosen(events, point, { ...store.get(), ...values }),
      readsSeries: events.some(({ from, passes }) =>
        [{ from }, ...passes].some((one) => one.from === 'series' || one.from === 'value'),
      ),
    }
  }, [events, names, store, opener, values])
}

/** Whether a component is visible. */
export function isShown({ variable, how, value }: ShownWhen, values: VariableValues): boolean {
  if (variable === '') return true
  const now = Object.hasOwn(values, variable) ? values[variable]! : ''
  switch (how) {
    case 'is':
      return now === value
    case 'isNot':
      return now !== value
    case 'filled':
      return now !== ''
    case 'empty':
      return now === ''
  }
}
