// @vitest-environment jsdom
import { act, use, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { PendingFilesContext } from '../upload/pending-files.ts'
import type { UploadState } from '../upload/props.ts'
import { CommentEditor } from './comment-editor.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeAll(() => {
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

function Editor() {
  const [keyword, setKeyword] = useState<string | null>(null)
  return (
    <CommentEditor
      found={keyword === null ? undefined : [{ id: 'u1', fullName: '周建华/zhou' }]}
      onMention={setKeyword}
      initial=""
      mentions={[]}
      onSave={() => Promise.resolve()}
    />
  )
}

test('the caret stands behind a selected name before the next key arrives', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(box).render(<Editor />))
  const area = box.querySelector('textarea')!
  area.focus()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, '请 @周 核对')
    area.setSelectionRange(4, 4)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(box.querySelector('[role=option]')?.textContent).toBe('周建华/zhou')
  // Outside of `act`, as in a browser: no frame and no task runs between this key and the next.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect(area.value).toBe('请 @周建华/zhou  核对')
  expect(area.selectionStart).toBe('请 @周建华/zhou '.length)
  expect(document.activeElement).toBe(area)
})

test('a comment waits for its files and says so', async () => {
  let report: (what: UploadState | null) => void = () => {}
  function Files() {
    const context = use(PendingFilesContext)
    if (context) report = context
    return null
  }
  const box = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(box).render(
      <CommentEditor
        found={undefined}
        onMention={() => {}}
        initial="见附件"
        mentions={[]}
        onSave={() => Promise.resolve()}
      >
        <Files />
      </CommentEditor>,
    ),
  )
  const send = box.querySelector('button')!
  expect(send.disabled).toBe(false)
  await act(async () => report('uploading'))
  expect(send.disabled).toBe(true)
  expect(box.querySelector('[role=status]')?.textContent).toBe('文件正在上传，请稍候')
  await act(async () => report('notUploaded'))
  expect(send.disabled).toBe(true)
  expect(box.querySelector('[role=status]')?.textContent).toBe('有文件未上传成功，请重试或移除')
  await act(async () => report(null))
  expect(send.disabled).toBe(false)
})
