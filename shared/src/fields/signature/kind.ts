import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'

/** A drawn signature: a PNG as data URL, of at most 300 kB. */
export const signature = defineKind({
  tag: 'sign',
  element: 'Sign',
  group: 'file',
  settings: CommonSettings,
  empty: () => '',
  value: () =>
    z.union([
      z.literal(''),
      z
        .string()
        .max(400_000)
        .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, { error: 'picture' }),
    ]),
  column: () => 'text',
  inTable: true,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: () => '',
})
