// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearLookups } from '../../client/lookup-policy.ts'
import { readDesign } from '../../fields/design.ts'
import { createPlan } from '../../fields/plan.ts'
import { createOptionSync } from './option-sync.ts'
import { createFormStore, wholeRecord } from './store.ts'
import type { DesignFormProps } from './design-form.tsx'

const rooms: Readonly<Record<string, string[]>> = { east: ['a', 'b'], west: ['b', 'c'], empty: [] }
const requests: string[] = []
/** Responses that are held back until released, by requested campus. */
const pendingAnswers = new Map<string, () => void>()
let isHeld = (_: string) => false
let root: Root | undefined
let host: HTMLElement
let DesignForm: (props: DesignFormProps) => ReactNode

beforeAll(async () => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }),
  })
  localStorage.setItem('tessera.language', 'zh')
  const { startText } = await import('../../text/i18n.ts')
  startText()
  ;({ DesignForm } = await import('./design-form.tsx'))
})
beforeEach(() => {
  requests.length = 0
  isHeld = () => false
  clearLookups()
  host = document.createElement('div')
  document.body.append(host)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost')
    const { campus = '', of = '' } = JSON.parse(searchParams.get('parameters') ?? '{}') as {
      campus?: string
      of?: string
    }
    requests.push(`${pathname.replace('/api/system/DataInterface/', '')} ${campus}${of}`)
    if (isHeld(campus)) await new Promise<void>((go) => pendingAnswers.set(campus, go))
    const list = (rooms[campus] ?? [of]).map((id) => ({ id, fullName: id.toUpperCase() }))
    const data = pathname.endsWith('/Info')
      ? (list.find(({ id }) => id === searchParams.get('value')) ?? null)
      : list
    return new Response(
      JSON.stringify(
        campus === 'fails' ? { code: 400, msg: '校区不存在', data: null } : { code: 200, msg: '', data },
      ),
    )
  })
})
afterEach(async () => {
  if (root) await act(async () => root!.unmount())
  root = undefined
  host.remove()
})

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: { campus: '校区', room: '教室' }[vModel] ?? vModel,
  ...own,
})
const campus = field('comInput', 'campus')
const parameter = {
  field: 'campus',
  fieldName: '校区编号',
  required: 1,
  sourceType: 1,
  relationField: 'campus',
}
const room = (tag = 'select', own: object = {}) =>
  field(tag, 'room', {
    ...(tag === 'popupSelect' ? { interfaceId: 'rooms' } : { dataType: 'dynamic', propsUrl: 'rooms' }),
    templateJson: [parameter],
    ...own,
  })
const design = (fields: object[]) => {
  const read = readDesign({ formBtns: true, fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.design
}
const openForm = (fields: object[], record: Record<string, unknown>) => {
  const store = createFormStore({ plan: createPlan(design(fields)), record })
  const following = createOptionSync(store)
  following.start()
  const at = (name: string, row = wholeRecord) => ({ item: store.plan.find(name, '')!, row })
  return {
    store,
    following,
    at,
    write: (name: string, value: unknown, row = wholeRecord) => store.write(at(name, row), value),
    value: (name: string, row = wholeRecord) => store.get(at(name, row)).value,
  }
}

describe('a value whose options depend on another field', () => {
  test('stays when a record is opened, even if it is not an option', async () => {
    const form = openForm([campus, room()], { campus: 'east', room: 'gone' })
    await form.following.waitUntilDone()
    expect([form.value('room'), form.store.isDirty(), requests]).toEqual(['gone', false, []])
  })

  test.each([
    ['select', 'a', ''],
    ['select', 'b', 'b'],
    ['radio', 'a', null],
    ['treeSelect', 'a', null],
    ['popupSelect', 'a', ''],
    ['popupSelect', 'b', 'b'],
  ])('%s: %s becomes %j when the other field changes', async (tag, before, after) => {
    const form = openForm([campus, room(tag)], { campus: 'east', room: before })
    form.write('campus', 'west')
    await form.following.waitUntilDone()
    expect(form.value('room')).toBe(after)
  })

  test('is cleared when the other field is cleared, with its own dependents', async () => {
    const seat = field('select', 'seat', {
      dataType: 'dynamic',
      propsUrl: 'seats',
      templateJson: [{ field: 'of', required: 1, relationField: 'room' }],
    })
    const form = openForm([campus, room(), seat], { campus: 'east', room: 'a', seat: 'a' })
    form.write('campus', '')
    await form.following.waitUntilDone()
    expect([form.value('room'), form.value('seat'), requests]).toEqual(['', '', []])
  })

  test('stays when the options cannot be loaded', async () => {
    const form = openForm([campus, room()], { campus: 'east', room: 'a' })
    form.write('campus', 'fails')
    await form.following.waitUntilDone()
    expect(form.value('room')).toBe('a')
  })

  test('is checked against the latest options, in whatever order responses arrive', async () => {
    isHeld = (name) => name === 'empty'
    const form = openForm([campus, room()], { campus: 'east', room: 'b' })
    form.write('campus', 'empty')
    const first = form.following.waitUntilDone()
    await vi.waitFor(() => expect(pendingAnswers.has('empty')).toBe(true))
    form.write('campus', 'west')
    pendingAnswers.get('empty')!()
    await first
    await form.following.waitUntilDone()
    expect(form.value('room')).toBe('b')
  })

  test('rows with the same input share one request and are checked separately', async () => {
    const table = { ...field('table', 'lines'), children: [campus, room()] }
    const form = openForm([table], {
      lines: Array.from({ length: 12 }, (_, at) => ({ campus: 'east', room: at < 10 ? 'a' : 'b' })),
    })
    for (let row = 1; row <= 11; row++) form.write('lines-campus', 'west', row)
    await form.following.waitUntilDone()
    expect(requests).toEqual(['rooms/Actions/Response west'])
    expect([
      form.value('lines-room', 1),
      form.value('lines-room', 10),
      form.value('lines-room', 11),
      form.value('lines-room', 12),
    ]).toEqual(['', '', 'b', 'b'])
  })

  test('in a row depends on fields of the record too', async () => {
    const form = openForm([campus, { ...field('table', 'lines'), children: [room()] }], {
      campus: 'east',
      lines: [{ room: 'a' }, { room: 'b' }],
    })
    form.write('campus', 'west')
    await form.following.waitUntilDone()
    expect([form.value('lines-room', 1), form.value('lines-room', 2)]).toEqual(['', 'b'])
  })
})

describe('rendered fields', () => {
  const open = (fields: object[], props: Partial<DesignFormProps> = {}) =>
    act(async () => {
      root = createRoot(host)
      root.render(
        <DesignForm design={design(fields)} record={null} onSubmit={() => {}} guard={false} {...props} />,
      )
    })
  const frames = (ms = 60) => act(async () => void (await new Promise((done) => setTimeout(done, ms))))
  const type = (id: string, words: string) =>
    act(async () => {
      const input = host.querySelector<HTMLInputElement>(`input[id$="-${id}"]`)!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })

  test('a field shows missing and invalid inputs instead of loading', async () => {
    await open([
      campus,
      room('radio'),
      field('numInput', 'n'),
      field('radio', 'of', {
        dataType: 'dynamic',
        propsUrl: 'seats',
        templateJson: [{ field: 'of', dataType: 'int', sourceType: 2, relationField: 'x' }],
      }),
    ])
    await frames()
    expect(host.textContent).toContain('请先填写“校区”')
    expect(host.textContent).toContain('“of”的值不是整数，无法加载')
    expect(requests).toEqual([])
  })

  test('options are loaded when typing stops', async () => {
    await open([campus, room('radio')])
    for (const words of ['e', 'ea', 'east']) await type('campus', words)
    expect(requests).toEqual([])
    await frames(700)
    expect([requests, [...host.querySelectorAll('.arco-radio')].map((one) => one.textContent)]).toEqual([
      ['rooms/Actions/Response east'],
      ['A', 'B'],
    ])
    await type('campus', 'empty')
    await frames(700)
    expect(host.textContent).toContain('暂无选项')
    await type('campus', 'fails')
    await frames(700)
    expect(host.textContent).toContain('校区不存在')
  })

  test('a read-only field shows the labels of its options', async () => {
    await open([campus, room(), { ...field('table', 'lines'), children: [campus, room()] }], {
      readOnly: true,
      record: { campus: 'east', room: 'a', lines: [{ campus: 'west', room: 'c' }] },
    })
    await frames()
    expect(
      [...host.querySelectorAll('[id$="-room"], [id$="-lines-room-1"]')].map((one) => one.textContent),
    ).toEqual(['A', 'C'])
  })

  test('a popup field loads the label of its row with the parameters', async () => {
    await open([campus, room('popupSelect')], { record: { campus: 'west', room: 'c' } })
    await frames()
    expect(host.textContent).toContain('C')
    expect(requests).toEqual(['rooms/Action/Info west'])
  })

  test('an immediate submit clears values that are no longer options', async () => {
    const sent: unknown[] = []
    await open([campus, room()], {
      record: { campus: 'east', room: 'a' },
      onSubmit: (values) => void sent.push(values),
    })
    await type('campus', 'west')
    await act(async () =>
      [...host.querySelectorAll('button')].find((one) => one.textContent === '确定')!.click(),
    )
    await frames()
    expect(sent).toEqual([{ campus: 'west', room: '' }])
  })
})
