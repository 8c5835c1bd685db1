// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { placeOf } from '@tessera/shared/contract/lowcode/report-sheet'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { emptySheet } from '../model/cells.ts'
import { createReportStore, ReportStoreContext } from '../report-store.ts'
import { createColumnsStore } from '../sets/set-columns.ts'
import { ReportSetsContext } from '../sets/report-sets.ts'
import { Grid } from './grid.tsx'

async function openGrid() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await switchLang('zh')
  const store = createReportStore({ sheet: emptySheet, parameters: [] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const sets = { list: [], store: createColumnsStore(), find: () => undefined, isLoading: () => false }
  const none = new Set<string>()
  act(() =>
    root.render(
      <ReportStoreContext value={store}>
        <ReportSetsContext value={sets}>
          <Grid problems={none} />
        </ReportSetsContext>
      </ReportStoreContext>,
    ),
  )
  const editor = () => place.querySelector('textarea')!
  act(() => editor().focus())
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(
      () =>
        void document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        ),
    )
  /** As an input method does: the element has the text before the event. */
  const write = (value: string) =>
    act(() => {
      const field = editor()
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const cells = () => store.draft().sheet.cells
  const selected = () =>
    [...place.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(({ dataset }) => dataset['at'])
  return { store, root, place, press, write, cells, selected, editor }
}

test('the keyboard moves, writes, selects and empties', async () => {
  const { store, root, press, write, cells, selected, editor } = await openGrid()
  write('校')
  write('校区')
  // The keys of an input method are not the grid's.
  press('Enter', { isComposing: true })
  expect(cells()).toEqual([])
  press('Tab')
  expect(cells()).toEqual([{ at: 'A1', text: '校区' }])
  expect(document.activeElement).toBe(editor())
  expect(editor().closest('td')!.dataset['at']).toBe('B1')

  write('=SUM(A1)')
  press('Enter')
  expect(cells()[1]).toEqual({ at: 'B1', formula: 'SUM(A1)' })
  expect(selected()).toEqual(['B2'])

  press('ArrowUp')
  press('F2')
  expect(editor().value).toBe('=SUM(A1)')
  write('=SUM(A1)+1')
  press('Escape')
  expect(cells()[1]).toEqual({ at: 'B1', formula: 'SUM(A1)' })

  press('ArrowLeft')
  press('ArrowRight', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  expect(selected()).toEqual(['A1', 'B1', 'A2', 'B2'])
  press('b', { ctrlKey: true })
  expect(cells()[0]).toMatchObject({ style: { bold: true } })
  press('Delete')
  expect(cells().every(({ text, formula }) => text === undefined && formula === undefined)).toBe(true)
  act(() => store.undo())
  expect(cells()[0]).toMatchObject({ text: '校区', style: { bold: true } })
  await act(() => root.unmount())
})

test('a click chooses a cell for a setting, or for a formula that is written', async () => {
  const { store, root, place, press, write, cells } = await openGrid()
  const click = (at: string) =>
    act(
      () =>
        void place
          .querySelector(`[data-at="${at}"]`)!
          .dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 })),
    )
  const chosen: string[] = []
  act(() => store.pick({ setting: 'left', choose: (at) => chosen.push(at) }))
  click('C3')
  expect(chosen).toEqual(['C3'])
  expect(store.get().anchor).toEqual(placeOf('A1'))
  press('Escape')
  expect(store.get().picking).toBeNull()

  write('=')
  click('C3')
  press('Enter')
  expect(cells()).toEqual([{ at: 'A1', formula: 'C3' }])
  await act(() => root.unmount())
})
