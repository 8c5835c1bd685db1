// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { RemoteFile } from '@tessera/shared/contract/shell/remote-file'
import { readDesign } from '@tessera/shared/fields/design'
import { loadPatternEngine } from '@tessera/shared/fields/patterns/patterns'
import { validateValue } from '@tessera/shared/fields/validate'
import remoteFile from '../../remote.json' with { type: 'json' }
import { groupNumber, readCard, tidyNumber } from './read-card.ts'

const remote = RemoteFile.parse(remoteFile)
const { name, icon: _, module: _module, ...declared } = remote.contributes.fieldKinds![0]!

test('the declaration alone tells a right number from a wrong one', async () => {
  await loadPatternEngine()
  const read = readDesign({
    fields: [{ jweeKey: 'remoteText', vModel: 'card', remote: remote.name, remoteKind: name, declared }],
  })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const [field] = read.design.fields
  const problemOf = (value: string) => validateValue(field!, value, false)
  expect(problemOf('11010519491231002X')).toBeNull()
  const wrong = { why: 'declared', message: declared.problem }
  for (const value of ['110105194912310021', '11010519491331002X', '1101051949123100', 'x'])
    expect(problemOf(value)).toEqual(wrong)
})

test('the number says birthday and sex', () => {
  expect(readCard('11010519491231002X')).toEqual({ birthday: '1949-12-31', sex: 'female' })
  expect(readCard('1101051949')).toBeNull()
  expect(tidyNumber(' 110105 19491231 002x')).toBe('11010519491231002X')
  expect(groupNumber('11010519491231002X')).toBe('110105 19491231 002X')
})
