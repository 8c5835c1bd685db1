import { OperationNodeTransformer, type KyselyPlugin, type QueryId, type RawNode } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** A connection that replaces a piece of every statement, so that one fault at a time is planted. */
export function faulty(db: Db, from: string, to: string): { db: Db; count: () => number } {
  let replaced = 0
  class Planter extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
      const raw = super.transformRaw(node, queryId)
      return {
        ...raw,
        sqlFragments: raw.sqlFragments.map((fragment) => {
          if (!fragment.includes(from)) return fragment
          replaced++
          return fragment.replaceAll(from, to)
        }),
      }
    }
  }
  const planter = new Planter()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => planter.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), count: () => replaced }
}
