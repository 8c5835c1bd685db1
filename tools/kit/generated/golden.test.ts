import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateSample, refusalOf } from './sample.ts'
import { refused, samples } from './samples.ts'

// A change of the templates shows here which files of which designs change. Look at them before `-u`.

test.each(Object.entries(samples()))('the files of %s', (_, sample) => {
  const files = generateSample(sample).filter(({ path }) => !path.startsWith('.tessera/'))
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
  expect(Object.fromEntries(files.map(({ path, text }) => [path, hashOf(text)]))).toMatchSnapshot()
})

test.each(Object.entries(refused))('the sentence for %s', (_, sample) => {
  expect(refusalOf(sample)).toMatchSnapshot()
})
