// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startText } from '../../../../text/i18n.ts'
import { GanttChart, type GanttRow } from './gantt-chart.tsx'
import { createScale, dayMs } from './scale.ts'

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

const may = (day: number) => Date.UTC(2026, 4, day, -8)
const rows: GanttRow[] = Array.from({ length: 500 }, (_, at) => ({
  id: `r${at}`,
  title: `任务${at}`,
  start: may(4),
  end: may(7),
  progress: at === 0 ? 40 : null,
  canMove: at !== 1,
  canResize: true,
}))

test('rows out of sight are not rendered; keys select, open, move and resize what may be moved', async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const onOpen = vi.fn()
  const onChange = vi.fn(async () => true)
  await act(async () =>
    createRoot(host).render(
      <GanttChart
        label="计划"
        rows={rows}
        scale={createScale(rows, 'day', may(5))}
        now={may(5)}
        formatDay={(at) => new Date(at + 8 * 3_600_000).toISOString().slice(5, 10)}
        lastDayMs={dayMs}
        onOpen={onOpen}
        onChange={onChange}
      />,
    ),
  )
  const items = () => [...host.querySelectorAll<HTMLElement>('[role="listitem"]')]
  expect(items().length).toBeLessThan(60)
  expect(items()[0]!.getAttribute('aria-setsize')).toBe('500')
  const names = () => items().map((item) => item.querySelector('button')!)
  expect(names()[0]!.getAttribute('aria-label')).toBe('任务0，05-04 至 05-06，进度 40%')
  expect(names().filter((one) => one.tabIndex === 0).length).toBe(1)
  const press = (key: string, more: object = {}) =>
    act(
      async () =>
        void document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, ...more }),
        ),
    )
  await act(async () => names()[0]!.focus())
  await press('ArrowRight', { altKey: true })
  expect(onChange).toHaveBeenLastCalledWith('r0', { start: may(5), end: may(8) })
  await press('ArrowLeft', { altKey: true, shiftKey: true })
  expect(onChange).toHaveBeenLastCalledWith('r0', { start: may(4), end: may(6) })
  await press('ArrowDown')
  expect(document.activeElement!.textContent).toBe('任务1')
  await press('ArrowRight', { altKey: true })
  expect(onChange).toHaveBeenCalledTimes(2)
  await act(async () => (document.activeElement as HTMLElement).click())
  expect(onOpen).toHaveBeenCalledWith('r1')
})
