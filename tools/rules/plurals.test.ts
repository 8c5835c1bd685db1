import { expect, test } from 'vitest'
import { localizedTexts } from './localized-texts.ts'

/** Nouns that are counted. */
const nouns =
  'answers|articles|branches|cells|classes|closures|columns|conditions|controls|courses|days|differences|entries|fields|files|' +
  'grantees|icons|images|lessons|mails|members|messages|minutes|months|nodes|payslips|people|receipts|records|regions|reviews|' +
  'rooms|rows|seats|seconds|students|tables|tasks|times|users|votes'

/** A count before its noun: "1 rows" where the value is 1. Limits are more than one, and these two are words. */
const counted = new RegExp(`\\{\\{(?!act\\b|endings\\b)\\w+\\}\\}(?: more| other| new)? (?:${nouns})\\b`)
const limit = /at most|more than|up to|exceed|limit is|first \{\{/i

test('English texts choose between one and several: {{n}} [n:row|rows]', () => {
  const wrong = localizedTexts()
    .filter(({ en }) => counted.test(en) && !limit.test(en))
    .map(({ file, en }) => `${file}: ${en}`)
  expect(wrong).toEqual([])
})
