// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { readDesign } from '../../fields/design.ts'
import { plan } from '../../fields/plan.ts'
import { followOptions } from './following.ts'
import { formStore, whole } from './store.ts'
import type { DesignFormProps } from './design-form.tsx'

const rooms: Readonly<Record<string, string[]>> = { east: ['a', 'b'], west: ['b', 'c'], empty: [] }
const asked: string[] = []
/** Answers that wait until they are let go, by what was asked for. */
const held = new Map<string, () => void>()
let hold = (_: string) => false
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
  asked.length = 0
  hold = () => false
  session.lookupCache.clear()
  host = document.createElement('div')
  document.body.append(host)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost')
    const { campus = '', of = '' } = JSON.parse(searchParams.get('parameters') ?? '{}') as {
      campus?: string
      of?: string
    }
    asked.push(`${pathname.replace('/api/system/DataInterface/', '')} ${campus}${of}`)
    if (hold(campus)) await new Promise<void>((go) => held.set(campus, go))
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
const opened = (fields: object[], record: Record<string, unknown>) => {
  const store = formStore({ plan: plan(design(fields)), record })
  const following = followOptions(store)
  following.start()
  const at = (name: string, row = whole) => ({ item: store.plan.find(name, '')!, row })
  return {
    store,
    following,
    at,
    write: (name: string, value: unknown, row = whole) => store.write(at(name, row), value),
    value: (name: string, row = whole) => store.get(at(name, row)).value,
  }
}

describe('a value under an interface that is asked with another', () => {
  test('is left alone in a record that is opened, even where it is no option', async () => {
    const form = opened([campus, room()], { campus: 'east', room: 'gone' })
    await form.following.settled()
    expect([form.value('room'), form.store.isDirty(), asked]).toEqual(['gone', false, []])
  })

  test.each([
    ['select', 'a', ''],
    ['select', 'b', 'b'],
    ['radio', 'a', null],
    ['treeSelect', 'a', null],
    ['popupSelect', 'a', ''],
    ['popupSelect', 'b', 'b'],
  ])('%s: %s becomes %j when the other changes', async (tag, before, after) => {
    const form = opened([campus, room(tag)], { campus: 'east', room: before })
    form.write('campus', 'west')
    await form.following.settled()
    expect(form.value('room')).toBe(after)
  })

  test('goes with what it needs; and what follows from it goes too', async () => {
    const seat = field('select', 'seat', {
      dataType: 'dynamic',
      propsUrl: 'seats',
      templateJson: [{ field: 'of', required: 1, relationField: 'room' }],
    })
    const form = opened([campus, room(), seat], { campus: 'east', room: 'a', seat: 'a' })
    form.write('campus', '')
    await form.following.settled()
    expect([form.value('room'), form.value('seat'), asked]).toEqual(['', '', []])
  })

  test('stays where the rows cannot be had', async () => {
    const form = opened([campus, room()], { campus: 'east', room: 'a' })
    form.write('campus', 'fails')
    await form.following.settled()
    expect(form.value('room')).toBe('a')
  })

  test('is judged by the last answer, whatever order they come in', async () => {
    hold = (name) => name === 'empty'
    const form = opened([campus, room()], { campus: 'east', room: 'b' })
    form.write('campus', 'empty')
    const first = form.following.settled()
    await vi.waitFor(() => expect(held.has('empty')).toBe(true))
    form.write('campus', 'west')
    held.get('empty')!()
    await first
    await form.following.settled()
    expect(form.value('room')).toBe('b')
  })

  test('of ten rows that say the same one is asked for, and each row is its own', async () => {
    const table = { ...field('table', 'lines'), children: [campus, room()] }
    const form = opened([table], {
      lines: Array.from({ length: 12 }, (_, at) => ({ campus: 'east', room: at < 10 ? 'a' : 'b' })),
    })
    for (let row = 1; row <= 11; row++) form.write('lines-campus', 'west', row)
    await form.following.settled()
    expect(asked).toEqual(['rooms/Actions/Response west'])
    expect([
      form.value('lines-room', 1),
      form.value('lines-room', 10),
      form.value('lines-room', 11),
      form.value('lines-room', 12),
    ]).toEqual(['', '', 'b', 'b'])
  })

  test('in a row follows the record as well', async () => {
    const form = opened([campus, { ...field('table', 'lines'), children: [room()] }], {
      campus: 'east',
      lines: [{ room: 'a' }, { room: 'b' }],
    })
    form.write('campus', 'west')
    await form.following.settled()
    expect([form.value('lines-room', 1), form.value('lines-room', 2)]).toEqual(['', 'b'])
  })
})

describe('on the screen', () => {
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

  test('a field says what has to be filled in first, and what is wrong with it, instead of asking', async () => {
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
    expect(asked).toEqual([])
  })

  test('its options are asked for once what is typed stands still', async () => {
    await open([campus, room('radio')])
    for (const words of ['e', 'ea', 'east']) await type('campus', words)
    expect(asked).toEqual([])
    await frames(700)
    expect([asked, [...host.querySelectorAll('.arco-radio')].map((one) => one.textContent)]).toEqual([
      ['rooms/Actions/Response east'],
      ['A', 'B'],
    ])
    await type('campus', 'empty')
    await frames(700)
    expect(host.textContent).toContain('还没有选项')
    await type('campus', 'fails')
    await frames(700)
    expect(host.textContent).toContain('校区不存在')
  })

  test('what is only read has the names of the rows behind it', async () => {
    await open([campus, room(), { ...field('table', 'lines'), children: [campus, room()] }], {
      readOnly: true,
      record: { campus: 'east', room: 'a', lines: [{ campus: 'west', room: 'c' }] },
    })
    await frames()
    expect(
      [...host.querySelectorAll('[id$="-room"], [id$="-lines-room-1"]')].map((one) => one.textContent),
    ).toEqual(['A', 'C'])
  })

  test('a popup has the name of its row, asked for with the parameters', async () => {
    await open([campus, room('popupSelect')], { record: { campus: 'west', room: 'c' } })
    await frames()
    expect(host.textContent).toContain('C')
    expect(asked).toEqual(['rooms/Action/Info west'])
  })

  test('what is submitted at once is submitted without what is no longer among the options', async () => {
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
