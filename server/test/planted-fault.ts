import { OperationNodeTransformer, type KyselyPlugin, type QueryId, type RawNode } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** What is in a statement, and what a fault puts in its place. */
type Piece = readonly [from: string, to: string]

/** Replaces a piece of every statement, so that one fault at a time is planted. */
export interface Planter {
  readonly plugin: KyselyPlugin
  /** From now on, each first piece is replaced by the second one. */
  plant(...pieces: readonly Piece[]): void
  /** Statements are as written again. */
  remove(): void
  /** How often the last fault was in a statement. */
  count(): number
}

export function createPlanter(): Planter {
  let fault: readonly Piece[] = []
  let replaced = 0
  class Replacer extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
      const raw = super.transformRaw(node, queryId)
      return {
        ...raw,
        sqlFragments: raw.sqlFragments.map((fragment) => {
          const pieces = fault.filter(([from]) => fragment.includes(from))
          replaced += pieces.length
          return pieces.reduce((text, [from, to]) => text.replaceAll(from, to), fragment)
        }),
      }
    }
  }
  const replacer = new Replacer()
  return {
    plugin: {
      transformQuery: ({ node, queryId }) =>
        fault.length > 0 ? replacer.transformNode(node, queryId) : node,
      transformResult: async ({ result }) => result,
    },
    plant(...pieces) {
      fault = pieces
      replaced = 0
    },
    remove() {
      fault = []
    },
    count: () => replaced,
  }
}

/** A connection with a planted fault; `count` says how often it was in a statement. */
export function faulty(db: Db, from: string, to: string): { db: Db; count: () => number } {
  const planter = createPlanter()
  planter.plant([from, to])
  return { db: db.withPlugin(planter.plugin), count: planter.count }
}
