import { expect, test } from 'vitest'
import { createUnloadBlockers } from './unload-blockers.ts'

test('a blocker counts until it is released, and may be released twice', () => {
  const blockers = createUnloadBlockers()
  const release = blockers.block('a')
  expect(blockers.reasons()).toEqual(['a'])
  release()
  release()
  expect(blockers.reasons()).toEqual([])
})

test('reasons are listed per view, or for all views', () => {
  const blockers = createUnloadBlockers()
  blockers.show('/a')
  blockers.block('a')
  blockers.show('/b')
  blockers.block('b')
  expect(['/a', '/b', '/c'].map((view) => blockers.reasons(view))).toEqual([['a'], ['b'], []])
  expect(blockers.reasons()).toEqual(['a', 'b'])
})

test('a suspended view keeps its blockers until it resumes and its forms block again or not', () => {
  const blockers = createUnloadBlockers()
  blockers.show('/a')
  const release = blockers.block('a')
  blockers.show('/b')
  blockers.suspend('/a')
  release()
  expect(blockers.reasons('/a')).toEqual(['a'])
  blockers.show('/a')
  const releaseAgain = blockers.block('a again')
  blockers.resume('/a')
  expect(blockers.reasons('/a')).toEqual(['a again'])
  releaseAgain()
  expect(blockers.reasons('/a')).toEqual([])
})

test('a closed view has no blockers', () => {
  const blockers = createUnloadBlockers()
  blockers.show('/a')
  blockers.block('a')
  blockers.suspend('/a')
  blockers.close('/a')
  expect(blockers.reasons()).toEqual([])
})
