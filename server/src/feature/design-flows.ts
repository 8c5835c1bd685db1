import type { Lang } from '@tessera/shared/contract/lang'
import type { Db } from '../db/connect.ts'

/** The flows of form designs (`webType` 3). The workflow area provides it; releases of designs call it. */
export interface DesignFlows {
  /**
   * Creates or updates the flow of a design that was released, in the transaction of the release: its fields are those of
   * the design. A design without a flow any more stops its flow.
   */
  save(trx: Db, by: { userId: string; lang: Lang }, designId: string): Promise<void>
  /** Throws a refusal where other flows use records of the design. */
  assertUnused(trx: Db, designId: string): Promise<void>
  /** Deletes the flow of a design with it. Throws a refusal while tasks run, or while flows use the design. */
  remove(trx: Db, userId: string, designId: string): Promise<void>
}
