// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

let asked = 0
vi.mock('@tessera/shared/client/call', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.resolve({ list: [{ name: 'a', label: `${++asked}`, type: 'text' }], parameters: [] }),
}))
const { createColumnsStore } = await import('./set-columns.ts')

test('columns are read once in each language, whose words their labels have', async () => {
  const store = createColumnsStore()
  store.need(['s'], 'zh')
  store.need(['s'], 'zh')
  await vi.waitFor(() => expect(store.get().get('s')).toMatchObject({ columns: [{ label: '1' }] }))
  store.need(['s'], 'en')
  await vi.waitFor(() => expect(store.get().get('s')).toMatchObject({ columns: [{ label: '2' }] }))
})
