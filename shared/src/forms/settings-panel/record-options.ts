import { designs } from '../../contract/lowcode/designs.ts'
import { billRules } from '../../contract/system/bill-rules.ts'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { flows } from '../../contract/workflow/flows.ts'
import { call } from '../../client/call.ts'
import { loadLookup, lookups, type Lookup } from '../../client/lookups.ts'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly parentId?: string | undefined
  readonly children?: readonly Node[] | undefined
}
/** An option of such a setting. */
export interface RecordOption {
  readonly value: string
  readonly label: string
}

const quietCall = { quiet: true } as const

/** Whether a root is one of its own: a record whose category is gone names it as its parent still. */
const isCategory = ({ parentId = '0' }: Node): boolean => parentId === '0' || parentId === '-1'

/**
 * Flattens a tree to options with their path as label. With `categories`, those of the top level are not selectable.
 */
export function flattenOptions(
  nodes: readonly Node[],
  { categories }: { categories: boolean },
  way: readonly string[] = [],
): RecordOption[] {
  return nodes.flatMap((node) => {
    const { id, fullName, children = [] } = node
    const names = [...way, fullName]
    const own =
      categories && way.length === 0 && isCategory(node) ? [] : [{ value: id, label: names.join(' / ') }]
    return [...own, ...flattenOptions(children, { categories }, names)]
  })
}

/** Options of settings that refer to a record by id or code. */
export const recordOptions = {
  dictionaryType: {
    key: 'offers dictionaryTypes',
    paths: lookups.dictionaryTypes.paths,
    fetch: async () => flattenOptions(await loadLookup(lookups.dictionaryTypes), { categories: false }),
  },
  interface: {
    key: 'offers interfaces',
    paths: ['/api/system/DataInterface'],
    fetch: async () =>
      flattenOptions(await call(dataInterfaces.selector, {}, quietCall), { categories: true }),
  },
  /** The value is the code of the rule. */
  billRule: {
    key: 'offers billRules',
    paths: ['/api/system/BillRule'],
    fetch: async () =>
      (await call(billRules.selector, {}, quietCall)).list.map(({ enCode, fullName }) => ({
        value: enCode,
        label: fullName,
      })),
  },
  design: {
    key: 'offers designs',
    paths: ['/api/visualdev/Base'],
    fetch: async () =>
      flattenOptions((await call(designs.selector, {}, quietCall)).list, { categories: true }),
  },
  flow: {
    key: 'offers flows',
    paths: ['/api/workflow/Engine/FlowEngine'],
    fetch: async () => flattenOptions((await call(flows.selector, {}, quietCall)).list, { categories: true }),
  },
} satisfies Readonly<Record<string, Lookup<RecordOption[]>>>
