import * as fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import documentation from '../../../docs/federation.md?raw'
import { RemoteFailure } from './failure.ts'
import { reduce } from './loader.ts'
import { isSameBuild, openingKey, type LoaderEffect, type LoaderEvent, type LoaderState } from './state.ts'

const build = (id: string) =>
  ({
    name: 'org',
    uniqueName: `org_${id}`,
    manifest: `/remotes/org/${id}/mf-manifest.json`,
    pages: { users: {}, roles: {} },
  }) as unknown as RegistryEntry
const [one, two] = [build('aaaaaaaa'), build('bbbbbbbb')]
const keyOf = (entry: RegistryEntry) => openingKey(entry, 'users')
const failures = {
  chunk: new RemoteFailure('chunk', '1.js'),
  network: new RemoteFailure('manifest-timeout', '10 s'),
  render: new RemoteFailure('render', 'x'),
  refused: new RemoteFailure('contract', 'needs ^2.0'),
  duplicate: new RemoteFailure('duplicate', 'name org'),
}
/** Milliseconds after which a failure is not quick any more. */
const late = 60_000

const listed = (
  entry: RegistryEntry,
  more: { failure?: RemoteFailure; isShown?: boolean } = {},
): LoaderEvent => ({
  type: 'listed',
  entry,
  failure: undefined,
  isShown: false,
  ...more,
})
const open = (more: { page?: string; force?: boolean } = {}): LoaderEvent => ({
  type: 'open',
  page: 'users',
  force: false,
  now: 0,
  ...more,
})
const failed = (failure: RemoteFailure, now = 0, entry = one): LoaderEvent => ({
  type: 'failed',
  key: keyOf(entry),
  failure,
  now,
})
const broke = (failure: RemoteFailure, entry = one): LoaderEvent => ({
  type: 'pageBroke',
  key: keyOf(entry),
  page: 'users',
  build: entry,
  failure,
})
const partFailed = (isShown: boolean): LoaderEvent => ({
  type: 'partFailed',
  build: one,
  failure: failures.render,
  where: 'x',
  isShown,
})

const after = (events: readonly LoaderEvent[]): LoaderState | undefined =>
  events.reduce<LoaderState | undefined>((state, event) => reduce(state, event).state, undefined)
const loading = [listed(one), open()]
const ready: LoaderEvent[] = [
  ...loading,
  { type: 'loaded', key: keyOf(one) },
  { type: 'mounted', build: one },
]
const opened = [...loading, failed(failures.chunk, late)]
const probing: LoaderEvent[] = [...opened, { type: 'probeDue' }]

const states: Readonly<Record<string, LoaderState | undefined>> = {
  unlisted: undefined,
  idle: after([listed(one)]),
  loading: after(loading),
  paused: after([...loading, failed(failures.chunk)]),
  ready: after(ready),
  degraded: after([...ready, partFailed(true)]),
  newer: after([...ready, listed(two, { isShown: true })]),
  trying: after([...ready, listed(two), open()]),
  open: after(opened),
  refused: after([listed(one, { failure: failures.refused })]),
  probing: after(probing),
  // A probe of the previous build failed meanwhile.
  'newer probing': after([
    ...ready,
    listed(two),
    open(),
    failed(failures.chunk, 0, two),
    { type: 'probeFailed' },
    { type: 'probeDue' },
  ]),
  probed: after([...probing, { type: 'probeAnswered', hasFailedCard: true }]),
}

const events: Readonly<Record<string, LoaderEvent>> = {
  'listed the same': listed(one),
  'listed changed': listed({ ...one, owner: 'x' }),
  'listed newer': listed(two),
  'listed newer, shown': listed(two, { isShown: true }),
  'listed newer, refused': listed(two, { failure: failures.refused }),
  'listed newer, refused, shown': listed(two, { failure: failures.refused, isShown: true }),
  'listed twice': listed(one, { failure: failures.duplicate }),
  unlisted: { type: 'unlisted' },
  open: open(),
  'open by force': open({ force: true }),
  'open unknown page': open({ page: 'x' }),
  loaded: { type: 'loaded', key: keyOf(one) },
  'failed quickly': failed(failures.chunk),
  'failed late': failed(failures.network, late),
  'failed finally': failed(failures.refused),
  'newer failed late': failed(failures.chunk, late, two),
  'newer timed out': failed(failures.network, late, two),
  retryDue: { type: 'retryDue', key: keyOf(one) },
  preloadFailed: { type: 'preloadFailed', build: one },
  mounted: { type: 'mounted', build: one },
  'pageBroke in render': broke(failures.render),
  'pageBroke in newer': broke(failures.render, two),
  'pageBroke without chunk': broke(failures.chunk),
  partFailed: partFailed(true),
  'partFailed, hidden': partFailed(false),
  degradedExpired: { type: 'degradedExpired', failure: failures.render },
  chunkMissing: { type: 'chunkMissing', build: one },
  registryRefreshed: { type: 'registryRefreshed', key: keyOf(one), build: one, hasUnsavedWork: false },
  'registryRefreshed, unsaved': {
    type: 'registryRefreshed',
    key: keyOf(one),
    build: one,
    hasUnsavedWork: true,
  },
  left: { type: 'left', isShown: false },
  'left, shown': { type: 'left', isShown: true },
  refresh: { type: 'refresh' },
  probeDue: { type: 'probeDue' },
  online: { type: 'online' },
  'probeAnswered, card': { type: 'probeAnswered', hasFailedCard: true },
  probeAnswered: { type: 'probeAnswered', hasFailedCard: false },
  probeFailed: { type: 'probeFailed' },
}

/** The states that an event changes or that have effects, where they lead, and the effects. */
function describeAnswers(event: LoaderEvent): string[] {
  const byAnswer = new Map<string, string[]>()
  for (const [name, state] of Object.entries(states)) {
    const next = reduce(state, event)
    if (next.state === state && next.effects.length === 0) continue
    const isMoved = next.state && state && !isSameBuild(next.state.remote.entry, state.remote.entry)
    const to = `${next.state?.remote.at ?? 'unlisted'}${isMoved ? ' of another build' : ''}`
    const answer = [to, ...next.effects.map(({ type }) => type)].join(', ')
    byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), name])
  }
  return [...byAnswer].map(([answer, from]) => `  ${from.join(', ')} -> ${answer}`)
}

test('every state answers every event as the table says, and all others leave it unchanged', async () => {
  const table = Object.entries(events).flatMap(([name, event]) => [name, ...describeAnswers(event)])
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('loader.answers.txt')
})

/** Carries out effects in memory. What it started and has not finished yet is `pending`. */
class Model {
  state: LoaderState | undefined
  /** Events that end pending work, by its name. */
  readonly pending = new Map<string, { effect: LoaderEffect; outcomes: readonly LoaderEvent[] }>()
  /** Openings and broken pages that someone waits for. */
  readonly waiting = new Set<string>()

  dispatch(event: LoaderEvent): void {
    if (event.type === 'open' && !this.state) return
    const waiter = this.#waiterOf(event)
    if (waiter !== undefined) this.waiting.add(waiter)
    const { state, effects } = reduce(this.state, event)
    this.state = state
    for (const effect of effects) this.#run(effect)
  }

  #waiterOf(event: LoaderEvent): string | undefined {
    if (event.type === 'pageBroke') return `broken ${event.key}`
    return event.type === 'open' && this.state ? openingKey(this.state.remote.entry, event.page) : undefined
  }

  finish(name: string, choice: number): void {
    const outcomes = this.pending.get(name)?.outcomes ?? []
    this.pending.delete(name)
    const event = outcomes[choice % outcomes.length]
    if (event) this.dispatch(event)
  }

  #begin(name: string, effect: LoaderEffect, ...outcomes: LoaderEvent[]): void {
    this.pending.set(name, { effect, outcomes })
  }

  #run(effect: LoaderEffect): void {
    if (effect.type === 'fetch') {
      const { key } = effect
      const fail = (failure: RemoteFailure, now: number): LoaderEvent => ({
        type: 'failed',
        key,
        failure,
        now,
      })
      const all = [failures.chunk, failures.network, failures.refused].flatMap((failure) => [
        fail(failure, 0),
        fail(failure, late),
      ])
      this.#begin(`fetch ${key}`, effect, { type: 'loaded', key }, ...all)
    } else if (effect.type === 'retryLater')
      this.#begin(`retry ${effect.key}`, effect, { type: 'retryDue', key: effect.key })
    else if (effect.type === 'resolve') this.waiting.delete(effect.key)
    else if (effect.type === 'reject') {
      this.pending.delete(`retry ${effect.key}`)
      this.waiting.delete(effect.key)
    } else if (effect.type === 'openPrevious') {
      this.waiting.delete(effect.key)
      this.dispatch(open({ page: effect.page, force: true }))
    } else if (effect.type === 'scheduleProbe')
      this.#begin('timer of the probe', effect, { type: 'probeDue' })
    else if (effect.type === 'cancelProbe') this.pending.delete('timer of the probe')
    else if (effect.type === 'probe')
      this.#begin(
        'probe',
        effect,
        { type: 'probeAnswered', hasFailedCard: false },
        { type: 'probeAnswered', hasFailedCard: true },
        { type: 'probeFailed' },
      )
    else if (effect.type === 'refreshRegistry') {
      const { build: entry, key } = effect
      const refreshed = { type: 'registryRefreshed', build: entry, key } as const
      this.#begin(
        // A remote that is listed again can refresh the registry twice, for different pages.
        `registry ${entry.uniqueName} ${key ?? ''}`,
        effect,
        { ...refreshed, hasUnsavedWork: false },
        { ...refreshed, hasUnsavedWork: true },
      )
    } else if (effect.type === 'answer') this.waiting.delete(`broken ${effect.key}`)
  }

  /** Everything that waits, waits for an event that will happen. */
  check(): void {
    for (const name of this.waiting) {
      const [, key] = /^broken (.*)$/.exec(name) ?? []
      const expected =
        key === undefined
          ? [`fetch ${name}`, `retry ${name}`]
          : [one, two].map(({ uniqueName }) => `registry ${uniqueName} ${key}`)
      expect(
        expected.some((pending) => this.pending.has(pending)),
        `${name} waits`,
      ).toBe(true)
    }
    if (!this.state) return
    const { remote, openings, probe } = this.state
    for (const [key, { pausedBy }] of Object.entries(openings))
      expect(this.pending.has(`${pausedBy ? 'retry' : 'fetch'} ${key}`), key).toBe(true)
    if (remote.at === 'loading')
      expect(Object.values(openings).some((opening) => isSameBuild(opening.build, remote.entry))).toBe(true)
    expect(this.pending.has('timer of the probe')).toBe(probe.isScheduled)
    if (probe.isRunning) expect(this.pending.has('probe')).toBe(true)
    if (remote.at === 'open' && !remote.failure.final) expect(probe.isScheduled || probe.isRunning).toBe(true)
    // After a good probe a circuit that is half open lets the next opening through.
    if (remote.at === 'half-open' && !probe.isRunning)
      expect(reduce(this.state, open({ page: 'roles' })).effects.map(({ type }) => type)).toContain('fetch')
  }
}

/** Events from outside; all others end work that the loader began. */
const outside = Object.values(events).filter(
  ({ type }) => !/^(loaded|failed|retryDue|probe.*|registryRefreshed|degradedExpired)$/.test(type),
)
const stepArbitrary = fc.oneof(fc.constantFrom(...outside), fc.record({ finish: fc.nat(), choice: fc.nat() }))

test('no sequence of events leaves a remote in a waiting state without pending work', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
      const model = new Model()
      model.dispatch(listed(one))
      for (const step of steps) {
        const names = [...model.pending.keys()]
        if ('type' in step) model.dispatch(step)
        else if (names.length > 0) model.finish(names[step.finish % names.length]!, step.choice)
        model.check()
      }
      // In the end everything succeeds.
      for (let left = 100; model.pending.size > 0 && left > 0; left--)
        model.finish([...model.pending.keys()][0]!, 0)
      expect([...model.waiting]).toEqual([])
      expect(model.state?.remote.at).not.toBe('loading')
    }),
    { numRuns: inject('full') ? 10_000 : 500 },
  )
})

test('three quick failures open the circuit, and each try has a new number', () => {
  const model = new Model()
  for (const event of loading) model.dispatch(event)
  const attempts: number[] = []
  for (let round = 0; round < 3; round++) {
    const { effect } = model.pending.get(`fetch ${keyOf(one)}`)!
    if (effect.type === 'fetch') attempts.push(effect.attempt)
    model.finish(`fetch ${keyOf(one)}`, 1)
    model.finish(`retry ${keyOf(one)}`, 0)
  }
  expect(attempts).toEqual([0, 1, 2])
  expect(model.state?.remote).toMatchObject({ at: 'open', failures: 3, resets: 2 })
  expect([...model.pending.keys()]).toEqual(['timer of the probe'])
})

describe('a newer build', () => {
  test('that failed before its first render is not tried again until the registry lists another', () => {
    const model = new Model()
    for (const event of [...ready, listed(two), open(), failed(failures.chunk, late, two)])
      model.dispatch(event)
    expect(model.state?.remote).toMatchObject({
      at: 'loading',
      entry: one,
      next: null,
      rolledBack: { build: two, failure: { code: 'chunk' } },
    })
    model.dispatch(listed(two))
    expect(model.state?.remote.next).toBeNull()
    model.dispatch(listed(build('cccccccc')))
    expect(model.state?.remote).toMatchObject({ entry: { uniqueName: 'org_cccccccc' }, rolledBack: null })
  })

  test('stays next after a failure of the network', () => {
    const { remote } = after([...ready, listed(two), open(), failed(failures.network, late, two)])!
    expect(remote).toMatchObject({ at: 'idle', entry: one, next: two, rolledBack: null })
  })

  test('that must not run is refused at the switch, and not before', () => {
    const waiting = after([...ready, listed(two, { failure: failures.refused, isShown: true })])
    expect(waiting?.remote).toMatchObject({ at: 'ready', entry: one, next: two })
    const { state, effects } = reduce(waiting, { type: 'left', isShown: false })
    expect(state?.remote).toMatchObject({ at: 'open', entry: two, failure: failures.refused })
    expect(effects).toContainEqual({
      type: 'report',
      build: two,
      failure: failures.refused,
      where: 'registry',
    })
  })
})

test('a build is recovered once', () => {
  const first = reduce(after(ready), broke(failures.chunk))
  expect(first.effects.map(({ type }) => type)).toEqual(['report', 'refreshRegistry'])
  expect(reduce(first.state, broke(failures.chunk)).effects).toContainEqual({
    type: 'answer',
    key: keyOf(one),
    opensAgain: false,
  })
})

/** All changes of state that some sequence of events causes, as `from --> to: event`. */
function listTransitions(): Set<string> {
  const found = new Set<string>()
  const known = new Set<string>()
  const queue = [undefined, ...Object.values(states)]
  while (queue.length > 0 && known.size < maxExplored) {
    const state = queue.shift()
    for (const event of Object.values(events)) {
      const next = reduce(state, event).state
      const [from, to] = [state, next].map((one) => one?.remote.at ?? '[*]')
      if (from !== to) found.add(`${from} --> ${to}: ${event.type}`)
      const key = JSON.stringify(next, (name, value: unknown) => (uncounted.has(name) ? 0 : value))
      if (next && !known.has(key)) queue.push(next)
      known.add(key)
    }
  }
  return found
}
/** Numbers that only grow. */
const uncounted = new Set(['resets', 'reopenings', 'round'])
/** States after which no further transition was found, with a wide margin. */
const maxExplored = 3_000

/** The transitions of the drawing in `docs/federation.md`; `any` stands for every state but the target. */
function readDrawing(): Set<string> {
  const [, drawing = ''] = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(documentation) ?? []
  const all = ['idle', 'loading', 'ready', 'degraded', 'open', 'half-open']
  return new Set(
    [...drawing.matchAll(/^ *(\S+) --> (\S+): (.+)$/gm)].flatMap(([, from = '', to = '', names = '']) => {
      const target = to.replace('_', '-')
      const sources = from === 'any' ? all.filter((at) => at !== target) : [from.replace('_', '-')]
      return sources.flatMap((source) => names.split(', ').map((name) => `${source} --> ${target}: ${name}`))
    }),
  )
}

test('the drawing in docs/federation.md shows every transition and no other', () => {
  expect([...readDrawing()].sort()).toEqual([...listTransitions()].sort())
})
