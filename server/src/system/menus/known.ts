import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import type { menus } from '@tessera/shared/contract/system/menus'
import type { Call, Calls, CallOutput } from '@tessera/shared/contract/wire'
import type { ProtectedModule } from '../../org/grants/data-access.ts'

const every: readonly Call[] = Object.values(contract).flatMap((calls) => Object.values(calls as Calls))
const of = (menu: string, button?: string) =>
  every.filter(({ access }) => typeof access === 'object' && access.menu === menu && access.button === button)

/** What of a menu's records the server judges: the columns its list may leave out, the fields its form sends, and what conditions may name. */
export function knownOf(menu: string, guarded: readonly ProtectedModule[]): CallOutput<typeof menus.known> {
  const module = guarded.find((one) => one.menu === menu)
  if (!module) return { guarded: false, columns: [], forms: [], fields: [] }
  const list = of(menu).find(({ method, output }) => method === 'GET' && rowOf(output))
  const form = of(menu, 'btn_add').find(({ method, params }) => method === 'POST' && params.length === 0)
  return {
    guarded: true,
    columns: Object.entries(rowOf(list?.output)?.shape ?? {}).flatMap(([key, schema]) =>
      schema instanceof z.ZodOptional ? [key] : [],
    ),
    forms:
      form?.input instanceof z.ZodObject
        ? Object.keys(form.input.shape).filter((key) => !/password/i.test(key))
        : [],
    fields: Object.entries(module.fields).map(([enCode, { type, several = false }]) => ({
      enCode,
      type,
      several,
    })),
  }
}

/** A row of the list that a call gives. */
function rowOf(gives: z.ZodType | undefined): z.ZodObject | undefined {
  const list = gives instanceof z.ZodObject ? (gives.shape['list'] as unknown) : undefined
  return list instanceof z.ZodArray && list.element instanceof z.ZodObject ? list.element : undefined
}
