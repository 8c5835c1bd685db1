import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PrintedData } from '@tessera/shared/contract/system/print-templates'
import { writePdf } from '../../../pdf/write-pdf.ts'
import { collectPictures, listPictures } from './pictures.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const png = await sharp({ create: { width: 20, height: 10, channels: 4, background: clear } })
  .png()
  .toBuffer()
const signature = `data:image/png;base64,${png.toString('base64')}`
const printed: PrintedData = {
  fullName: '合同',
  title: '合同',
  printTemplate:
    '<img src="/api/file/image/annex/seal.png"><img src="https://elsewhere/a.png"><span data-field="sign">签名</span>',
  paper: 'A4',
  orientation: 'portrait',
  margin: 15,
  header: null,
  footer: null,
  hasPageNumbers: 0,
  fields: [
    { field: 'sign', fieldName: '签名', type: 'signature' },
    { field: 'lines-photo', fieldName: '照片', type: 'pictures' },
    { field: 'text', fieldName: '说明', type: 'text' },
    { field: 'rich', fieldName: '正文', type: 'richText' },
  ],
  printData: {
    sign: signature,
    lines: [{ photo: [{ name: 'a.png', fileId: 'a', url: '/api/file/image/annex/a.png' }] }, {}],
    text: '/api/file/image/annex/text.png',
    rich: '<p><img src="/api/file/image/annex/rich.png" alt=""></p>',
  },
  sums: {},
  flowTaskOperatorRecordList: [],
}

test('only pictures of the product that are printed are read', () => {
  expect([...listPictures(printed)].toSorted()).toEqual([
    '/api/file/image/annex/a.png',
    '/api/file/image/annex/rich.png',
    '/api/file/image/annex/seal.png',
    signature,
  ])
})

test('a signature is a picture on white in the file, and a damaged one is left out', async () => {
  const pictures = collectPictures(null as never, null as never)
  const damaged = 'data:image/png;base64,AAAA'
  expect(await pictures.add([signature, damaged, signature])).toBe(true)
  expect([...pictures.loaded.keys()]).toEqual([signature])
  const { dominant } = await sharp(pictures.loaded.get(signature)).stats()
  expect(Object.values(dominant).every((part) => part > 240)).toBe(true)
  const { content } = await writePdf({
    title: '合同',
    lang: 'zh-CN',
    template: printed.printTemplate,
    paper: printed,
    records: [{ data: { fields: printed.fields, values: printed.printData, sums: {} }, history: [] }],
    pictures: pictures.loaded,
  })
  expect(Buffer.from(content).toString('latin1').split('/DCTDecode')).toHaveLength(2)
})
