// @vitest-environment jsdom
import { Form, Message, type FormInstance } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { FilesInput } from '../upload/files-input.tsx'
import { Field } from './field.tsx'

/** Answers the request that is under way: with the stored file, or with an error. */
let answer: (isStored: boolean) => Promise<void> = async () => {}
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  response: unknown = null
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    answer = (isStored) =>
      act(async () => {
        this.response = isStored && { code: 200, msg: '', data: { name: 'stored.pdf', url: '/stored.pdf' } }
        this.dispatchEvent(new Event(isStored ? 'load' : 'error'))
        this.dispatchEvent(new Event('loadend'))
      })
  }
}

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  // jsdom has no media queries, which Arco's grid needs.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => {} }))
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
// A message that is still fading would need the window after the last test.
afterEach(async () => {
  Message.clear()
  await vi.waitFor(() => expect(document.querySelector('.arco-message')).toBeNull(), { timeout: 60_000 })
})
beforeEach(() => {
  document.body.innerHTML = '<div id="page"></div>'
})

/** Renders a form with a field of files, to which a file is being uploaded. */
async function uploadIntoForm(): Promise<FormInstance> {
  let form: FormInstance | undefined
  function Page() {
    const [instance] = Form.useForm()
    form = instance
    return (
      <Form form={instance}>
        <Field name="files" label="附件">
          <FilesInput />
        </Field>
      </Form>
    )
  }
  const page = document.getElementById('page')!
  await act(async () => createRoot(page).render(<Page />))
  const input = page.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['%PDF'], 'invoice.pdf')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  return form!
}

/** Validates the form as saving does and returns the messages of the field. */
async function errorsOf(form: FormInstance): Promise<unknown> {
  let errors: unknown
  await act(async () => {
    errors = await form.validate().then(
      () => null,
      (error: { errors: { files: { message: string } } }) => error.errors.files.message,
    )
  })
  return errors
}

test('a form is not saved while a file of it is uploaded, and is afterwards', async () => {
  const form = await uploadIntoForm()
  expect(await errorsOf(form)).toBe('文件正在上传，请稍候')
  await answer(true)
  expect(document.getElementById('page')!.textContent).not.toContain('文件正在上传，请稍候')
  expect(await errorsOf(form)).toBeNull()
  expect(form.getFieldValue('files')).toEqual([
    { name: 'invoice.pdf', fileId: 'stored.pdf', url: '/stored.pdf' },
  ])
})

test('a form is not saved with a file that failed to upload', async () => {
  const form = await uploadIntoForm()
  await answer(false)
  expect(await errorsOf(form)).toBe('有文件未上传成功，请重试或移除')
})
