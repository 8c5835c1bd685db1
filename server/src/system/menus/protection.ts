import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import type { menus } from '@tessera/shared/contract/system/menus'
import type { Call, Calls, CallOutput } from '@tessera/shared/contract/wire'
import type { ProtectedModule } from '../../permissions/data-access.ts'

const allCalls: readonly Call[] = Object.values(contract).flatMap((calls) => Object.values(calls as Calls))
const callsOf = (menu: string, button?: string) =>
  allCalls.filter(
    ({ access }) => typeof access === 'object' && access.menu === menu && access.button === button,
  )

/**
 * Describes what the server protects of a menu's records: the columns that its list may omit, the fields of
 * its form, and the fields that conditions may use.
 */
export function describeProtection(
  menu: string,
  module: ProtectedModule | undefined,
): CallOutput<typeof menus.known> {
  if (!module) return { guarded: false, columns: [], forms: [], fields: [] }
  const fields = Object.entries(module.fields).map(([enCode, { type, isSet = false }]) => ({
    enCode,
    type,
    several: isSet,
  }))
  if (module.items) {
    const { columns, forms } = module.items
    return {
      guarded: true,
      columns: columns.map(({ enCode }) => enCode),
      forms: forms.map(({ enCode }) => enCode),
      fields,
    }
  }
  const list = callsOf(menu).find(({ method, output }) => method === 'GET' && rowSchemaOf(output))
  const form = callsOf(menu, 'btn_add').find(({ method, params }) => method === 'POST' && params.length === 0)
  return {
    guarded: true,
    columns: Object.entries(rowSchemaOf(list?.output)?.shape ?? {}).flatMap(([key, schema]) =>
      schema instanceof z.ZodOptional ? [key] : [],
    ),
    forms:
      form?.input instanceof z.ZodObject
        ? Object.keys(form.input.shape).filter((key) => !/password/i.test(key))
        : [],
    fields,
  }
}

/** The schema of a row of the list in a call's output. */
function rowSchemaOf(output: z.ZodType | undefined): z.ZodObject | undefined {
  const list = output instanceof z.ZodObject ? (output.shape['list'] as unknown) : undefined
  return list instanceof z.ZodArray && list.element instanceof z.ZodObject ? list.element : undefined
}
