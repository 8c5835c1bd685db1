// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { startText, switchLang } from '../text/i18n.ts'
import { messageAtField, messageOfRefusal } from './field-message.ts'

startText()

test.each([
  ['zh', 'lines.0.units', 'lines.0.units：不能大于9999', '不能大于9999', '第 1 行：不能大于9999'],
  ['en', 'lines.1.units', 'lines.1.units: at most 9999.', 'At most 9999.', 'Row 2: at most 9999.'],
  ['zh', 'parts.2', 'parts.2：不能为空', '不能为空', '第 3 行：不能为空'],
  ['zh', 'signDate', 'signDate：不能为空', '不能为空', '填写有误：不能为空'],
  ['en', 'units', 'units: a multiple of 0.5.', 'A multiple of 0.5.', 'Invalid input: a multiple of 0.5.'],
  ['en', 'to', 'Too late.', 'Too late.', 'Too late.'],
  ['en', 'to', 'to fit the plan', 'To fit the plan', 'to fit the plan'],
  ['zh', 'lines.0.units', '课时不能超过合同', '课时不能超过合同', '课时不能超过合同'],
] as const)('%s %s: %s', async (lang, field, msg, atField, ofRow) => {
  await switchLang(lang)
  expect([messageAtField({ field, msg }), messageOfRefusal(msg, [{ field }])]).toEqual([atField, ofRow])
})
