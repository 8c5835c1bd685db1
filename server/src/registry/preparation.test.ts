import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openPendingBuilds } from '../config/pending-builds.ts'
import { openPreparation } from './preparation.ts'

const remotes = [
  { name: 'org', folder: 'remote-org' },
  { name: 'edu', folder: 'remote-edu' },
  { name: 'workflow', folder: 'remote-workflow' },
  { name: 'demos', folder: 'tools/kit/demos' },
]
const edu = { name: 'edu', areas: ['edu'], hasFailed: false }
const workflow = { name: 'workflow', areas: ['workFlow'], hasFailed: false }
const demos = { name: 'demos', areas: ['extend'], hasFailed: false }

test('a remote is published when it is built and missing until then; one that fails stays missing', async () => {
  const parent = new EventEmitter()
  const builds = openPendingBuilds(['--building=remote-edu,remote-workflow,tools/kit/demos,kit'], parent)
  const { read, publishWhenBuilt } = openPreparation(builds, remotes)
  const published: string[] = []
  const refused: string[] = []
  publishWhenBuilt(
    async (name) => {
      published.push(name)
      if (name === 'demos') throw new Error('refused')
    },
    (name, error) => refused.push(`${name}: ${(error as Error).message}`),
  )
  expect(read()).toEqual({ ready: 1, total: 4, remotes: [edu, workflow, demos] })
  parent.emit('message', { built: 'remote-edu' })
  await expect.poll(read).toEqual({ ready: 2, total: 4, remotes: [workflow, demos] })
  parent.emit('message', { failed: 'remote-workflow' })
  parent.emit('message', { built: 'tools/kit/demos' })
  await expect.poll(read).toEqual({
    ready: 2,
    total: 4,
    remotes: [
      { ...workflow, hasFailed: true },
      { ...demos, hasFailed: true },
    ],
  })
  expect([published, refused]).toEqual([['edu', 'demos'], ['demos: refused']])
})

test('nothing is missing in a server that was not told of builds, and a restarted one knows what failed', () => {
  const parent = new EventEmitter()
  expect(openPreparation(openPendingBuilds([], parent), remotes).read()).toBeNull()
  const restarted = openPendingBuilds(['--failed=remote-edu'], parent)
  expect(openPreparation(restarted, remotes).read()).toEqual({
    ready: 3,
    total: 4,
    remotes: [{ ...edu, hasFailed: true }],
  })
})
