// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import { Drafts } from './drafts.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('drafts with the same title show what is in them', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  const draft = (id: string, value: string) => ({
    id,
    fullName: '周嘉怡的报销甲',
    creatorTime: 0,
    summary: [{ label: '事由', value }],
  })
  const answer = (url: string) => ({
    code: 200,
    msg: '',
    data: {
      list: url.includes('withSummary=1') ? [draft('one', '打车'), draft('two', '教材')] : [],
      pagination: { currentPage: 1, pageSize: 5, total: 2 },
    },
  })
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answer(url))))
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Drafts />
      </MemoryRouter>,
    ),
  )
  await vi.waitFor(() => expect(box.querySelectorAll('li')).toHaveLength(2))
  expect(box.textContent).toContain('打车')
  expect(box.textContent).toContain('教材')
  await act(async () => root.unmount())
})
