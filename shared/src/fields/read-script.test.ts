import { describe, expect, test } from 'vitest'
import { readScript, renameInScript } from './read-script.ts'

const rename = (text: string, from: string, to: string) =>
  renameInScript(text, (name) => (name === from ? to : name))

describe('a renamed field', () => {
  test.each([
    ['({ data }) => data.price * 2', '({ data }) => data.cost * 2'],
    ['({ formData }) => formData?.["price"]', '({ formData }) => formData?.["cost"]'],
    ['(api) => api.data[`price`]', '(api) => api.data[`cost`]'],
    ['({ data: { price } }) => price', '({ data: { cost: price } }) => price'],
    [
      'function f({ data }) { const { price = 1, ...rest } = data; return price }',
      'function f({ data }) { const { cost: price = 1, ...rest } = data; return price }',
    ],
    ['({ data: { ...rest } }) => rest.price', '({ data: { ...rest } }) => rest.cost'],
    [`({ setValue }) => setValue('price', 1)`, `({ setValue }) => setValue('cost', 1)`],
    [
      `(api) => { const set = api.setFormData; set("price", 1) }`,
      `(api) => { const set = api.setFormData; set("cost", 1) }`,
    ],
    [`({ data }) => 'price' in data`, `({ data }) => 'cost' in data`],
    [
      `({ name, message }) => { if (name === 'price') message('price') }`,
      `({ name, message }) => { if (name === 'cost') message('price') }`,
    ],
    [
      `({ name }) => { switch (name) { case 'price': return 1; default: return 'price' } }`,
      `({ name }) => { switch (name) { case 'cost': return 1; default: return 'price' } }`,
    ],
    [
      `() => { return { message: 'price', field: 'price' } }`,
      `() => { return { message: 'price', field: 'cost' } }`,
    ],
    [
      `({ data }) => data.a ? true : { message: '', field: 'price' }`,
      `({ data }) => data.a ? true : { message: '', field: 'cost' }`,
    ],
    ['async ({ data: record }) => { record.price = 1 }', 'async ({ data: record }) => { record.cost = 1 }'],
  ])('follows in %s', (text, expected) => expect(rename(text, 'price', 'cost')).toBe(expected))

  test.each([
    '({ data }) => { /* data.price */ return "data.price" + data.total.price } // data.price',
    '({ data }) => { const price = 1; const other = { price }; return other.price + price }',
    '({ data }) => data.lines.map((data) => data.priceOf)',
    '(data) => data.price',
    `({ callInterface, data }) => callInterface('price', { price: data.count })`,
    `() => { const inner = () => { return { field: 'price' } }; inner() }`,
    '({ data }) => data.price +',
  ])('leaves %s alone', (text) => expect(rename(text, 'price', 'cost')).toBe(text))

  test('follows in rows of its sub-table only', () => {
    const text = `({ data, setValue }) => {
      let sum = data.price + data.lines[0].price + data.lines?.at(-1)?.price
      for (const row of data.lines ?? []) sum += row.price
      sum += data.lines.filter(({ price }) => price).reduce((total, { price: p }) => total + p, 0)
      data.others.forEach((row) => { sum += row.price })
      setValue('price', sum)
    }`
    expect(rename(text, 'lines-price', 'lines-cost')).toBe(`({ data, setValue }) => {
      let sum = data.price + data.lines[0].cost + data.lines?.at(-1)?.cost
      for (const row of data.lines ?? []) sum += row.cost
      sum += data.lines.filter(({ cost: price }) => price).reduce((total, { cost: p }) => total + p, 0)
      data.others.forEach((row) => { sum += row.price })
      setValue('price', sum)
    }`)
    const withTable = (name: string) => name.replace(/^lines\b/, 'items')
    expect(renameInScript('({ data }) => data.lines[0].price', withTable)).toBe(
      '({ data }) => data.items[0].price',
    )
  })

  test('is no longer found by a name that only the run decides, which is listed with its line', () => {
    const { computedLines } = readScript(
      `({ data, name, setValue }) => {\n  setValue(name, data[name])\n  const key = 'a' + 1\n  data[key] = data.rows[0]\n  setValue(key, 1)\n}`,
    )
    expect(computedLines).toEqual([4, 5])
  })
})

describe('a script', () => {
  test.each([
    ['({ data }) => {\n  if (data.a {\n}', 'scriptSyntax', 2, 'Unexpected token'],
    ['() => { with (1) {} }', 'scriptSyntax', 1, `'with' in strict mode`],
    ['({ data }) => 1); alert(1', 'scriptNoFunction', 1, ''],
    ['"text"', 'scriptNoFunction', 1, ''],
    ['({\n  data,\n  request,\n}) => request()', 'scriptFunction', 3, 'request'],
    ['(api) => {\n  api.data.x\n  api.setHidden("a")\n}', 'scriptFunction', 3, 'setHidden'],
    ['(api) => { const { setShow } = api }', 'scriptFunction', 1, 'setShow'],
  ])('%j has the problem %s', (text, why, line, detail) =>
    expect(readScript(text).problems).toEqual([{ why, line, detail }]),
  )

  test('may use everything that the object of a script has', () => {
    const text = `async ({ data, formData, setValue, setFormData, message, callInterface, name, value }) => {
      const [row] = callInterface('prices', { code: data.code })
      setValue('price', row?.price ?? 0); message('info', \`\${value}\`)
    }`
    expect(readScript(text)).toMatchObject({ problems: [], computedLines: [] })
  })
})
