// @vitest-environment jsdom
import { Form, Input, Message } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { useRecordForm } from './use-record-form.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// jsdom has no media queries, which Arco's grid needs.
globalThis.matchMedia = () => ({ matches: false, addListener: () => {} }) as never
startText()

beforeEach(() => {
  document.body.innerHTML = '<div id="page"></div>'
})

/** Renders a changed form, of which saving opens the saved record. `answer` is what saving says. */
async function renderChangedForm(answer: string | null = null) {
  function Page() {
    const navigate = useNavigate()
    const open = (id: string) => void navigate(`?id=${id}`)
    const { form, save, markDirty, leaveDialog } = useRecordForm<{ fullName: string }>({
      onSave: async () => {
        open('created')
        return answer
      },
      onClose: () => {},
    })
    return (
      <>
        <Form form={form}>
          <Form.Item field="fullName">
            <Input />
          </Form.Item>
        </Form>
        <button id="change" type="button" onClick={markDirty}>
          change
        </button>
        <button id="save" type="button" onClick={save}>
          save
        </button>
        <button id="other" type="button" onClick={() => open('other')}>
          other
        </button>
        {leaveDialog}
      </>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  await act(async () =>
    createRoot(document.getElementById('page')!).render(<RouterProvider router={router} />),
  )
  await press('change')
  return router
}

const press = (id: string) => act(async () => document.getElementById(id)!.click())

test('the page opens what was saved, although the form was changed', async () => {
  const router = await renderChangedForm()
  await press('save')
  await expect.poll(() => router.state.location.search).toBe('?id=created')
})

test('any other navigation asks about the unsaved changes first', async () => {
  const router = await renderChangedForm()
  await press('other')
  expect(router.state.location.search).toBe('')
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
})

test('where the page tells what was done, saving shows no message', async () => {
  const success = vi.spyOn(Message, 'success').mockReturnValue(() => {})
  await renderChangedForm('')
  await press('save')
  await press('other')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(success).not.toHaveBeenCalled()
})
