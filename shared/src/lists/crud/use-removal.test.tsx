// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { useRemovalText, type RecordNoun } from './use-removal.tsx'

beforeAll(() => {
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

function titleOf(name: string, n: number, words?: RecordNoun): string {
  const box = document.createElement('div')
  const Title = () => useRemovalText(words).titleOf(name, n)
  flushSync(() => createRoot(box).render(<Title />))
  return box.textContent
}

test('the title names the kind of record and the record', () => {
  expect(titleOf(' 周建华 ', 1, { noun: '用户' })).toBe('删除用户“周建华”？')
  expect(titleOf('周建华', 1)).toBe('删除记录“周建华”？')
})

test('the title of a record without a name and of several records has no empty quotes', () => {
  expect(titleOf('', 1, { noun: '邮件' })).toBe('删除该邮件？')
  expect(titleOf('', 3, { noun: '邮件', count: (n) => `${n} 封邮件` })).toBe('删除 3 封邮件？')
  expect(titleOf('周建华', 3, { noun: '用户' })).toBe('删除 3 条记录？')
})
