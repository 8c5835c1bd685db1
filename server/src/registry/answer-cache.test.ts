import { expect, test, vi } from 'vitest'
import type { SharedText } from '../http/shared-text.ts'
import { openAnswerCache } from './answer-cache.ts'

const answer = (text: string): SharedText => ({
  text: Buffer.from(text),
  digest: text,
  compress: async () => Buffer.from(text),
})

test('callers who want the same answer at once share one load', async () => {
  const cacheAnswers = openAnswerCache()
  const load = vi.fn(async () => answer('shared'))
  const answers = await Promise.all([cacheAnswers('a', load), cacheAnswers('a', load)])
  expect([...answers, await cacheAnswers('a', load)].map(({ digest }) => digest)).toEqual([
    'shared',
    'shared',
    'shared',
  ])
  expect(load).toHaveBeenCalledTimes(1)
})

test('another key has another answer', async () => {
  const cacheAnswers = openAnswerCache()
  await cacheAnswers('a', async () => answer('first'))
  expect(await cacheAnswers('b', async () => answer('second'))).toMatchObject({ digest: 'second' })
})

test('a failed load is not kept', async () => {
  const cacheAnswers = openAnswerCache()
  await expect(cacheAnswers('a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(await cacheAnswers('a', async () => answer('later'))).toMatchObject({ digest: 'later' })
})

test('the answers used least are dropped above the limit', async () => {
  const cacheAnswers = openAnswerCache(30)
  for (const key of ['a', 'b', 'c']) await cacheAnswers(key, async () => answer('0123456789'))
  const load = vi.fn(async () => answer('0123456789'))
  await cacheAnswers('c', load)
  expect(load).not.toHaveBeenCalled()
  await cacheAnswers('a', load)
  expect(load).toHaveBeenCalledTimes(1)
})
