// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { CallError } from '@tessera/shared/client/call'
import { useDraftSaving, type DraftKind } from '@tessera/shared/client/use-draft-saving'

interface Note {
  readonly title: string
  readonly body: string
}
let saved: Note & { time: number }
let draft: Note
let listeners: (() => void)[] = []
let saving: ReturnType<typeof useDraftSaving<Note, Note, string>>
const merged: string[] = []

const store = {
  draft: () => draft,
  subscribe: (listener: () => void) => {
    listeners.push(listener)
    return () => void (listeners = listeners.filter((one) => one !== listener))
  },
}
const show = (next: Note) => {
  draft = next
  for (const listener of listeners) listener()
}
const conflict = () =>
  new CallError({
    code: 409,
    msg: 'changed',
    findings: [],
    details: {},
    told: {},
    requestId: undefined,
  } as never)
const kind: DraftKind<Note, Note, string> = {
  name: 'note',
  write: (note) => note,
  send: async (_, note, { lastModifyTime }) => {
    if (lastModifyTime !== undefined && lastModifyTime !== saved.time) throw conflict()
    saved = { ...note, time: saved.time + 1 }
    return { lastModifyTime: saved.time }
  },
  merging: {
    load: async () => ({
      draft: { title: saved.title, body: saved.body },
      lastModifyTime: saved.time,
      user: '张三',
    }),
    merge: ({ base, mine, theirs }, choices) => {
      const keys = ['title', 'body'] as const
      const open = keys.filter((key) => mine[key] !== base[key] && theirs[key] !== base[key] && !choices[key])
      const pick = (key: 'title' | 'body') =>
        mine[key] !== base[key] && (theirs[key] === base[key] || choices[key] === 'mine')
          ? mine[key]
          : theirs[key]
      return { draft: { title: pick('title'), body: pick('body') }, conflicts: open }
    },
  },
}

function Harness() {
  saving = useDraftSaving(kind, store, 'n', 1, {
    isBaseKnown: true,
    apply: show,
    onMerged: ({ user }) => merged.push(user),
  })
  return null
}

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
beforeEach(async () => {
  draft = { title: 'a', body: 'b' }
  saved = { ...draft, time: 1 }
  merged.length = 0
  await act(async () => createRoot(document.createElement('div')).render(<Harness />))
})
const other = (change: Partial<Note>) => void (saved = { ...saved, ...change, time: saved.time + 10 })

test('a draft of another user is merged and both changes are saved, without a question', async () => {
  other({ body: 'theirs' })
  await act(async () => {
    show({ ...draft, title: 'mine' })
    await saving.save()
  })
  expect(saved).toMatchObject({ title: 'mine', body: 'theirs' })
  expect(draft).toEqual({ title: 'mine', body: 'theirs' })
  expect([merged, saving.state.at, saving.meanwhile]).toEqual([['张三'], 'saved', null])
})

test('what both changed is asked, with who and when, and saved as it was chosen', async () => {
  other({ title: 'theirs', body: 'theirs' })
  await act(async () => {
    show({ ...draft, title: 'mine' })
    await saving.save()
  })
  expect(saved.title).toBe('theirs')
  expect([saving.state.at, saving.meanwhile]).toEqual([
    'conflict',
    { user: '张三', time: 11, conflicts: ['title'] },
  ])
  await act(async () => saving.resolve({ title: 'mine' }))
  expect(saved).toMatchObject({ title: 'mine', body: 'theirs' })
  expect(saving.state.at).toBe('saved')
})
