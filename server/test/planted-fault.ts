import { OperationNodeTransformer, type KyselyPlugin, type QueryId, type RawNode } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** Replaces a piece of every statement, so that one fault at a time is planted. */
export interface Planter {
  readonly plugin: KyselyPlugin
  /** From now on, `from` is replaced by `to`. */
  plant(from: string, to: string): void
  /** Statements are as written again. */
  remove(): void
  /** How often the last fault was in a statement. */
  count(): number
}

export function createPlanter(): Planter {
  let fault: { from: string; to: string } | null = null
  let replaced = 0
  class Replacer extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
      const raw = super.transformRaw(node, queryId)
      return {
        ...raw,
        sqlFragments: raw.sqlFragments.map((fragment) => {
          if (!fault || !fragment.includes(fault.from)) return fragment
          replaced++
          return fragment.replaceAll(fault.from, fault.to)
        }),
      }
    }
  }
  const replacer = new Replacer()
  return {
    plugin: {
      transformQuery: ({ node, queryId }) => (fault ? replacer.transformNode(node, queryId) : node),
      transformResult: async ({ result }) => result,
    },
    plant(from, to) {
      fault = { from, to }
      replaced = 0
    },
    remove() {
      fault = null
    },
    count: () => replaced,
  }
}

/** A connection with a planted fault; `count` says how often it was in a statement. */
export function faulty(db: Db, from: string, to: string): { db: Db; count: () => number } {
  const planter = createPlanter()
  planter.plant(from, to)
  return { db: db.withPlugin(planter.plugin), count: planter.count }
}
