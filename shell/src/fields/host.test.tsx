// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { FieldInputProps, FieldViews } from '@tessera/shared/session/field-views'
import type { OpenedPage } from '../remotes/requests.ts'
import { store } from '../remotes/state.ts'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
vi.stubGlobal('matchMedia', () => new EventTarget())
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const title = { zh: '等级', en: 'Level', zhtw: '等級' }
const declared = { title, value: { type: 'number' }, settings: [] }
const entryOf = (sandbox?: RegistryEntry['sandbox']) =>
  ({
    name: 'crm',
    title,
    uniqueName: 'crm_1',
    manifest: '/remotes/crm/1/mf-manifest.json',
    cssScope: 'tessera-crm',
    build: { id: '1' },
    contributes: {
      fieldKinds: [{ ...declared, name: 'level', icon: 'icon-star', module: './src/level.tsx' }],
    },
    ...(sandbox ? { sandbox } : {}),
  }) as unknown as RegistryEntry

let isBroken = false
const views: FieldViews<number> = {
  Input: ({ value }) => {
    if (isBroken) throw new Error('no level')
    return <b>{value}</b>
  },
}
const opened: string[] = []
vi.mock('../remotes/runner.ts', async (original) => ({
  ...(await original<object>()),
  openPage: async ({ page }: { page: string }): Promise<OpenedPage> => {
    opened.push(page)
    const module = { default: views } as unknown as OpenedPage['module']
    return { module, build: entryOf(), durationMs: { manifest: 0, entry: 0, chunk: 0 } }
  },
}))
const { dispatch } = await import('../remotes/runner.ts')
const { fieldHost } = await import('./host.tsx')

const list = (entry: RegistryEntry) =>
  act(async () => dispatch('crm', { type: 'listed', entry, failure: undefined, isShown: false }))

/** The view reads its value only. */
const props = (value: number) => ({ value }) as unknown as FieldInputProps<never>

function Form() {
  const [value] = useState(3)
  return (
    <fieldHost.Part remote="crm" name="level" waiting="waiting" gone="gone">
      {({ Input }) => <Input {...props(value)} />}
    </fieldHost.Part>
  )
}
let box: HTMLElement
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())
beforeEach(async () => {
  isBroken = false
  box = document.createElement('div')
  await list(entryOf())
  await act(async () => createRoot(box).render(<Form />))
})

test('lists what remotes declare, those in a sandbox excepted', async () => {
  const [kind] = fieldHost.listKinds()
  expect(kind).toEqual({ remote: 'crm', name: 'level', icon: 'icon-star', declared })
  await act(async () => dispatch('crm', { type: 'unlisted' }))
  await list(entryOf({ origin: 'https://crm.example.org', areas: [] }))
  expect(fieldHost.listKinds()).toEqual([])
  await act(async () => dispatch('crm', { type: 'unlisted' }))
})

test('draws the field in the style scope of its remote, which is in use until the field is gone', async () => {
  expect(opened.at(-1)).toBe('contributed-fields/level')
  expect(box.querySelector('.tessera-crm b')?.textContent).toBe('3')
  expect(store.shownPages.has('crm_1')).toBe(true)
  await act(async () => dispatch('crm', { type: 'unlisted' }))
  expect(box.textContent).toBe('gone')
  expect(store.shownPages.has('crm_1')).toBe(false)
  await list(entryOf())
  expect(box.textContent).toBe('3')
})

test('a field that fails is replaced, and nothing around it', async () => {
  isBroken = true
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <>
        around <Form />
      </>,
    ),
  )
  expect(place.textContent).toBe('around gone')
})
