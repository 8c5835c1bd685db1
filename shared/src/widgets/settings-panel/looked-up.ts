import { designs } from '@tessera/shared/contract/lowcode/designs'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { engines } from '@tessera/shared/contract/workflow/engines'
import { call } from '@tessera/shared/client/call'
import { loadLookup, lookups, type Lookup } from '../../session/lookups.ts'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly Node[] | undefined
}
/** An option of such a setting. */
export interface Offer {
  readonly value: string
  readonly label: string
}

const quiet = { quiet: true } as const

/** Flattens a tree to options with their path as label. With `categories`, the top level is not selectable. */
export function offersOf(
  nodes: readonly Node[],
  { categories }: { categories: boolean },
  way: readonly string[] = [],
): Offer[] {
  return nodes.flatMap(({ id, fullName, children = [] }) => {
    const names = [...way, fullName]
    const own = categories && way.length === 0 ? [] : [{ value: id, label: names.join(' / ') }]
    return [...own, ...offersOf(children, { categories }, names)]
  })
}

/** Options of settings that refer to a record by id or code. */
export const offered = {
  dictionaryType: {
    key: 'offers dictionaryTypes',
    paths: lookups.dictionaryTypes.paths,
    fetch: async () => offersOf(await loadLookup(lookups.dictionaryTypes), { categories: false }),
  },
  interface: {
    key: 'offers interfaces',
    paths: ['/api/system/DataInterface'],
    fetch: async () => offersOf(await call(dataInterfaces.selector, {}, quiet), { categories: true }),
  },
  /** The value is the code of the rule. */
  billRule: {
    key: 'offers billRules',
    paths: ['/api/system/BillRule'],
    fetch: async () =>
      (await call(billRules.selector, {}, quiet)).list.map(({ enCode, fullName }) => ({
        value: enCode,
        label: fullName,
      })),
  },
  design: {
    key: 'offers designs',
    paths: ['/api/visualdev/Base'],
    fetch: async () => offersOf((await call(designs.selector, {}, quiet)).list, { categories: true }),
  },
  flow: {
    key: 'offers flows',
    paths: ['/api/workflow/Engine/FlowEngine'],
    fetch: async () => offersOf((await call(engines.selector, {}, quiet)).list, { categories: true }),
  },
} satisfies Readonly<Record<string, Lookup<Offer[]>>>
