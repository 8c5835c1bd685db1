// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startText, switchLang } from './i18n.ts'
import { lines, say } from './text.ts'

const early = lines('x', { 'a.hello': { zh: '你好，{{name}}', en: 'Hello {{name}}', zhtw: '妳好，{{name}}' } })
beforeAll(() => startText())

test('words declared before and after the start speak the current language, at once after a switch', async () => {
  const late = lines('x', { 'a.bye': { zh: '再见', en: 'Bye', zhtw: '再見' } })
  for (const [lang, hello, bye] of [['en', 'Hello 王', 'Bye'], ['zhtw', '妳好，王', '再見'], ['zh', '你好，王', '再见']] as const) {
    await switchLang(lang)
    expect([say(early, 'a.hello', { name: '王' }), say(late, 'a.bye')]).toEqual([hello, bye])
    expect(localStorage.getItem('tessera.language')).toBe(lang)
  }
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('two builds of one remote keep their own words', () => {
  const [old, next] = ['旧', '新'].map((zh) => lines('x', { 'a.title': { zh, en: zh, zhtw: zh } }))
  expect([say(old!, 'a.title'), say(next!, 'a.title')]).toEqual(['旧', '新'])
})

test('the stored choice comes first', () => {
  expect(i18next.language).toBe('zh')
})
