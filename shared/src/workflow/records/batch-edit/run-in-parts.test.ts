import { expect, test } from 'vitest'
import { partSize, runInParts } from './run-in-parts.ts'

const ids = Array.from({ length: partSize * 2 + 3 }, (_, at) => String(at))
const send = (part: string[]) =>
  Promise.resolve({ changed: part.length - 1, refused: [{ id: part[0]!, name: 'a', reason: 'b' }] })

test('edits every record once, in order, and adds up what the parts say', async () => {
  const sent: string[] = []
  const steps: number[] = []
  const result = await runInParts(ids, (part) => (sent.push(...part), send(part)), {
    onDone: (count) => steps.push(count),
    isStopped: () => false,
  })
  expect(sent).toEqual(ids)
  expect(steps).toEqual([partSize, partSize * 2, ids.length])
  expect(result).toMatchObject({ changed: ids.length - 3, done: ids.length })
  expect(result.refused.map(({ id }) => id)).toEqual(['0', String(partSize), String(partSize * 2)])
})

test('stops between two parts, and says how many were done', async () => {
  let done = 0
  const result = await runInParts(ids, send, {
    onDone: (count) => (done = count),
    isStopped: () => done > 0,
  })
  expect(result).toMatchObject({ done: partSize, changed: partSize - 1 })
})
