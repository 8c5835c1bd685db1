import { expect, test } from 'vitest'
import { localizedTexts } from './localized-texts.ts'

/** Nouns that are counted. */
const nouns =
  'answers|articles|branches|cells|columns|conditions|controls|days|differences|entries|fields|files|grantees|icons|' +
  'images|mails|messages|minutes|nodes|people|records|regions|rows|seconds|tables|tasks|users|votes'

/** A count before its noun: "1 rows" where the value is 1. Limits are more than one, and these two are words. */
const counted = new RegExp(`\\{\\{(?!act\\b|endings\\b)\\w+\\}\\}(?: more| other| new)? (?:${nouns})\\b`)
const limit = /at most|more than|up to|exceed|limit is|first \{\{/i

test('English texts choose between one and several: {{n}} [n:row|rows]', () => {
  const wrong = localizedTexts()
    // The texts of the business are still written for several.
    .filter(({ file }) => !/(^|\/)(remote-)?edu\//.test(file))
    .filter(({ en }) => counted.test(en) && !limit.test(en))
    .map(({ file, en }) => `${file}: ${en}`)
  expect(wrong).toEqual([])
})
