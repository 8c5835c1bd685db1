import { expect, test } from 'vitest'
import { Code } from '@tessera/shared/contract/wire'
import { openHashingQueue } from './hashing-queue.ts'

/** Jobs that end when the test says so. */
function createJobs() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const job = (n: number) => () => {
    started.push(n)
    return new Promise<number>((resolve) => (ends[n] = () => resolve(n)))
  }
  return { started, end: (n: number) => ends[n]!(), job }
}

test('runs so many jobs at once, the others in the order of their arrival', async () => {
  const { started, end, job } = createJobs()
  const enqueue = openHashingQueue({ slots: 2, maxWaitMs: 10_000 })
  const results = [0, 1, 2, 3].map((n) => enqueue(job(n)))
  expect(started).toEqual([0, 1])
  end(1)
  expect(await results[1]).toBe(1)
  await expect.poll(() => started).toEqual([0, 1, 2])
  end(0)
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('refuses in words what would wait too long, and accepts again afterwards', async () => {
  const { end, job } = createJobs()
  // Jobs count as 50 ms before the first one has ended: two of them may wait.
  const enqueue = openHashingQueue({ slots: 1, maxWaitMs: 100 })
  const accepted = [0, 1, 2].map((n) => enqueue(job(n)))
  await expect(enqueue(job(3))).rejects.toMatchObject({
    code: Code.tooManyRequests,
    text: { zh: '当前登录人数较多，请稍后再试' },
  })
  for (const n of [0, 1, 2]) {
    end(n)
    expect(await accepted[n]).toBe(n)
    await Promise.resolve()
  }
  expect(await enqueue(async () => 'again')).toBe('again')
})

test('a failed job frees its slot', async () => {
  const enqueue = openHashingQueue({ slots: 1, maxWaitMs: 1_000 })
  await expect(enqueue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enqueue(async () => 1)).toBe(1)
})
