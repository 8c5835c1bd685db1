import { expect, test } from 'vitest'
import { readDesign } from './design.ts'
import { toDeviceDesign, type Device } from './device-design.ts'
import { createPlan, isNeverRendered } from './plan.ts'
import { validateRecord } from './validate.ts'

const field = (vModel: string, formId: number, own: object = {}) => ({
  jweeKey: 'comInput',
  vModel,
  label: vModel,
  formId,
  ...own,
})
const read = (app: unknown, fields: object[]) => {
  const result = readDesign({ ...(app === undefined ? {} : { app }), fields })
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result.design
}
const shown = (design: ReturnType<typeof read>, device: Device) => {
  const plan = createPlan(toDeviceDesign(design, device))
  return plan.items
    .filter((item) => !isNeverRendered(item))
    .map(({ id, field: { settings } }) => `${id}:${settings.span}`)
}
const fields = [
  field('a', 101, { span: 8 }),
  field('b', 102, { span: 8, visibility: ['pc'] }),
  field('c', 103, { span: 8, visibility: ['app'] }),
  { jweeKey: 'card', formId: 104, span: 12, children: [field('d', 105), field('e', 106)] },
]

test('a phone has its own order and spans, on every level; without them each field takes the whole width', () => {
  const design = read({ order: [104, 106, 103], spans: { 103: 12, 106: 6 } }, fields)
  expect(shown(design, 'app')).toEqual(['#0:24', 'e:6', 'd:24', 'c:12', 'a:24'])
  expect(shown(read(undefined, fields), 'app')).toEqual(['a:24', 'c:24', '#3:24', 'd:24', 'e:24'])
})

test('a desktop keeps the order and the spans of the form', () => {
  const design = read({ order: [104, 106, 103], spans: { 103: 12 } }, fields)
  expect(shown(design, 'pc')).toEqual(['a:8', 'b:8', '#3:12', 'd:24', 'e:24'])
})

test('settings that are no layout are ignored, so that older and foreign designs stay valid', () => {
  for (const app of [null, 5, 'x', { order: 'x' }, { order: [1, 'x'] }, { spans: { 103: 99 } }])
    expect(shown(read(app, fields), 'app')).toEqual(['a:24', 'c:24', '#3:24', 'd:24', 'e:24'])
})

test('a required field is binding on the server only where every device shows it', () => {
  const design = read(undefined, [
    field('a', 101, { required: true }),
    field('b', 102, { required: true, visibility: ['pc'] }),
    field('c', 103, { required: true, visibility: ['app'] }),
  ])
  const missing = (of: typeof design) => validateRecord(createPlan(of), {}).problems.map(({ path }) => path)
  expect(missing(design)).toEqual(['a'])
  expect(missing(toDeviceDesign(design, 'pc'))).toEqual(['a', 'b'])
  expect(missing(toDeviceDesign(design, 'app'))).toEqual(['a', 'c'])
})
