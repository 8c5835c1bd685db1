import { expect, test } from 'vitest'
import { langOf } from './lang.ts'

test.each([
  ['zh-TW', 'zhtw'],
  ['zh-tw,zh;q=0.9', 'zhtw'],
  ['zhtw', 'zhtw'],
  ['zh-CN', 'zh'],
  ['zh', 'zh'],
  ['en-GB', 'en'],
  ['en', 'en'],
  ['fr-FR', 'zh'],
  ['', 'zh'],
])('the preference %j gives the language %s', (preference, lang) => expect(langOf(preference)).toBe(lang))
