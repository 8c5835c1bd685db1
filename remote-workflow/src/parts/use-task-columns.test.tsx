// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import type { TodoRow } from '@tessera/shared/contract/workflow/todos'
import { itemOf, useTaskColumns } from './use-task-columns.tsx'

function Title({ row }: { row: TodoRow }) {
  return useTaskColumns<TodoRow>('tasks.creatorTime', itemOf).fullName.render(row)
}

test('the title of a task opens it through its row', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  const box = document.createElement('div')
  const root = createRoot(box)
  const row = { id: 'item', processId: 'task', fullName: '报销', summary: [] } as unknown as TodoRow
  act(() =>
    root.render(
      <MemoryRouter initialEntries={['/workFlow/flowTodo?keyword=a']}>
        <Title row={row} />
      </MemoryRouter>,
    ),
  )
  const link = box.querySelector('a')!
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    '/workFlow/flowTodo?task=task&item=item',
    '报销',
  ])
  act(() => root.unmount())
})
