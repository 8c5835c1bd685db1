import * as z from 'zod'
import { CommonSettings, defineKind, noOperators, type Kind } from '../../contract/fields/kind.ts'

const settings = CommonSettings.extend({
  content: z.string().max(5_000).default(''),
  contentPosition: z.enum(['left', 'center', 'right']).default('center'),
  /** Source of a text, code or address: the design, or the value of another field. */
  dataType: z.enum(['static', 'relation']).default('static'),
  relationField: z.string().max(60).default(''),
})

/** A kind that only displays something and has no value. */
const display = (
  tag: string,
  element: string,
  position: 'left' | 'center' = 'left',
): Kind<z.output<typeof settings>, null> =>
  defineKind({
    tag,
    element,
    group: 'display',
    settings: settings.extend({ contentPosition: settings.shape.contentPosition.unwrap().default(position) }),
    empty: () => null,
    value: () => z.null(),
    column: () => null,
    inTable: false,
    listed: false,
    search: () => null,
    operators: noOperators,
    format: () => '',
  })

export const divider = display('divider', 'el-divider', 'center')
export const groupTitle = display('groupTitle', 'GroupTitle')
export const paragraph = display('text', 'FormText')
export const button = display('button', 'el-button')
export const link = display('link', 'el-link')
export const notice = display('alert', 'el-alert')
export const frame = display('iframe', 'FormFrame')
export const qrCode = display('qrcode', 'QrCode')
export const barCode = display('barcode', 'BarCode')
