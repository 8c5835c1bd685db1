// @vitest-environment jsdom
import i18next from 'i18next'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '../contract/session/session.ts'
import { session } from '@tessera/shared/session'
import { applyEditedWords, restoreEditedWords, wordsVersion } from './edited-words.ts'
import { startText, switchLang } from './i18n.ts'
import { defineWords, translate, useText } from './text.ts'

const early = defineWords('x', {
  'a.hello': { zh: '你好，{{name}}', en: 'Hello {{name}}', zhtw: '妳好，{{name}}' },
})
beforeAll(() => startText())

test('texts declared before and after the start follow a switch of the language', async () => {
  const late = defineWords('x', { 'a.bye': { zh: '再见', en: 'Bye', zhtw: '再見' } })
  for (const [lang, hello, bye] of [
    ['en', 'Hello 王', 'Bye'],
    ['zhtw', '妳好，王', '再見'],
    ['zh', '你好，王', '再见'],
  ] as const) {
    await switchLang(lang)
    expect([translate(early, 'a.hello', { name: '王' }), translate(late, 'a.bye')]).toEqual([hello, bye])
    expect(localStorage.getItem('tessera.language')).toBe(lang)
  }
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('a component follows the language', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const words = defineWords('x', { 'a.save': { zh: '保存', en: 'Save', zhtw: '儲存' } })
  const Save = () => useText(words)('a.save')
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(createElement(Save)))
  const shown = [host.textContent]
  for (const lang of ['en', 'zhtw', 'zh'] as const) {
    await act(async () => switchLang(lang))
    shown.push(host.textContent)
  }
  expect(shown).toEqual(['保存', 'Save', '儲存', '保存'])
  await act(async () => root.unmount())
})

test('two builds of one remote keep their own texts', () => {
  const [older, newer] = ['旧', '新'].map((zh) => defineWords('x', { 'a.title': { zh, en: zh, zhtw: zh } }))
  expect([translate(older!, 'a.title'), translate(newer!, 'a.title')]).toEqual(['旧', '新'])
})

test('the club variant replaces only the texts that it names', () => {
  const words = defineWords(
    'x',
    {
      'a.user': { zh: '用户', en: 'User', zhtw: '用戶' },
      'a.role': { zh: '角色', en: 'Role', zhtw: '角色' },
    },
    { 'a.user': { zh: '教练', en: 'Coach', zhtw: '教練' } },
  )
  const translated = () => [translate(words, 'a.user'), translate(words, 'a.role')]
  expect(translated()).toEqual(['用户', '角色'])
  for (const [wordsVariant, expected] of [
    ['club', '教练'],
    ['standard', '用户'],
  ] as const) {
    session.setCurrentUser({ sysConfigInfo: { wordsVariant } } as CurrentUser)
    expect(translated()).toEqual([expected, '角色'])
  }
})

describe('edited words', () => {
  const words = defineWords(
    'x',
    {
      'e.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
      'e.count': { zh: '共 {{n}} 条', en: '{{n}} rows', zhtw: '共 {{n}} 筆' },
    },
    { 'e.save': { zh: '存档', en: 'Keep', zhtw: '存檔' } },
  )
  const edited = {
    version: '1',
    words: { 'x:e.save': { zh: '提交' }, 'x:e.count': { zh: '{{n}} 条记录' }, 'y:e.save': { en: 'No' } },
  }
  afterEach(() => applyEditedWords({ version: '', words: {} }))

  test('replace the built-in texts of their language at once, with values filled in', async () => {
    applyEditedWords(edited)
    expect([translate(words, 'e.save'), translate(words, 'e.count', { n: 3 })]).toEqual(['提交', '3 条记录'])
    await switchLang('en')
    expect([translate(words, 'e.save'), translate(words, 'e.count', { n: 3 })]).toEqual(['Save', '3 rows'])
    await switchLang('zh')
  })

  test('choose between one and several', async () => {
    const counted = defineWords('x', {
      'e.rows': { zh: '{{n}} 行', en: '{{n}} [n:row|rows] selected', zhtw: '{{n}} 列' },
    })
    await switchLang('en')
    expect([1, 2].map((n) => translate(counted, 'e.rows', { n }))).toEqual([
      '1 row selected',
      '2 rows selected',
    ])
    await switchLang('zh')
  })

  test('apply to texts that are declared later, and end when the last edit is removed', () => {
    applyEditedWords(edited)
    const late = defineWords('x', { 'e.save': { zh: '另存', en: 'Save as', zhtw: '另存' } })
    expect(translate(late, 'e.save')).toBe('提交')
    applyEditedWords({ version: '', words: {} })
    expect([translate(late, 'e.save'), translate(words, 'e.save')]).toEqual(['另存', '保存'])
  })

  test('update a component whose text has no values', async () => {
    const Save = () => useText(words)('e.save')
    const host = document.createElement('div')
    const root = createRoot(host)
    await act(async () => root.render(createElement(Save)))
    await act(async () => applyEditedWords(edited))
    expect(host.textContent).toBe('提交')
    await act(async () => root.unmount())
  })

  test('are restored at the next start', () => {
    applyEditedWords(edited)
    const stored = localStorage.getItem('tessera.words')
    applyEditedWords({ version: '', words: {} })
    expect([wordsVersion(), localStorage.getItem('tessera.words')]).toEqual(['', null])
    localStorage.setItem('tessera.words', stored!)
    restoreEditedWords()
    expect([wordsVersion(), translate(words, 'e.save')]).toEqual(['1', '提交'])
    localStorage.setItem('tessera.words', '{')
    restoreEditedWords()
    expect(localStorage.getItem('tessera.words')).toBeNull()
  })
})

test('the stored language wins over the browser’s', () => {
  expect(i18next.language).toBe('zh')
})
