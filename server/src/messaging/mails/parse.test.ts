import { expect, test } from 'vitest'
import type { Job, Outcome } from '../../workers/job.ts'
import { openWorkers } from '../../workers/workers.ts'
import { parseMail } from './parse.ts'

const raw = Buffer.from('From: a@example.org\r\nSubject: hello\r\n\r\nbody\r\n')

test('a mail is parsed in a worker thread', async () => {
  const jobs: Job[] = []
  const workers = openWorkers()
  const parsed = await parseMail(
    {
      ...workers,
      run: (job, timeoutMs) => {
        jobs.push(job)
        return workers.run(job, timeoutMs)
      },
    },
    raw,
  )
  await workers.close()
  expect(jobs.map(({ type }) => type)).toEqual(['mail'])
  expect(parsed).toMatchObject({ subject: 'hello', sender: 'a@example.org', bodyText: '<p>body</p>' })
})

const parseWith = (outcome: Outcome | null) =>
  parseMail({ run: async () => outcome, close: async () => {} }, raw)

test('a mail that no thread could parse is left for later; one that takes too long is unreadable', async () => {
  expect(await parseWith(null)).toBeNull()
  expect(await parseWith({ ok: false, reason: 'broken', message: 'the thread has ended' })).toBeNull()
  await expect(parseWith({ ok: false, reason: 'time', message: '' })).rejects.toThrow('cannot be parsed')
  await expect(parseWith({ ok: false, reason: 'memory', message: '' })).rejects.toThrow('cannot be parsed')
})
