import type { Lang } from '@tessera/shared/contract/lang'
import type { FlowProblem } from '@tessera/shared/contract/workflow/flows'
import type { Db } from '../db/connect.ts'

interface DesignFlowAuthor {
  readonly userId: string
  readonly lang: Lang
}

/** A flow in force, as the page of its design needs it. */
export interface CurrentDesignFlow {
  readonly id: string
  readonly enCode: string
  readonly flowTemplateJson: string
}

/** The flows of form designs (`webType` 3). The workflow area provides it; designs and their releases call it. */
export interface DesignFlows {
  /**
   * Creates or updates the draft of the flow of a design, in the transaction that saves the design: its name, category,
   * form and nodes are those of the design. Does nothing for a design without a flow.
   */
  save(trx: Db, by: DesignFlowAuthor, designId: string): Promise<void>
  /** Locks the flow of a design before its tables, in the order in which submissions lock them. */
  lock(trx: Db, designId: string): Promise<void>
  /** Why the flow of a saved design cannot be released. Places begin with `flowTemplateJson`. */
  findProblems(db: Db, by: DesignFlowAuthor, designId: string): Promise<readonly FlowProblem[]>
  /**
   * Releases the flow of a design in the transaction of the release of the design, which has refused what `findProblems`
   * says. A design without a flow any more stops
   * its flow; one without a release is deleted. Running tasks go on with their version. A flow of its own that approves the
   * records takes the new form over. Returns whether records of the design can have tasks. The version of the flow has the
   * number of the release.
   */
  release(
    trx: Db,
    by: DesignFlowAuthor,
    designId: string,
    release: { readonly number: number; readonly note: string },
  ): Promise<boolean>
  /** Ends launches: the pages of the design were closed. */
  stop(trx: Db, designId: string): Promise<void>
  /** The flow of a design that users can launch; null where there is none. */
  findCurrent(db: Db, designId: string): Promise<CurrentDesignFlow | null>
  /** Throws a refusal where other flows use records of the design. */
  assertUnused(trx: Db, designId: string): Promise<void>
  /** Throws a refusal where the flow of a design cannot be deleted: while tasks run, or while flows use the design. */
  assertRemovable(db: Db, designId: string): Promise<void>
  /** Deletes the flow of a design with it. Throws a refusal as `assertRemovable` does. */
  remove(trx: Db, userId: string, designId: string): Promise<void>
  /** Brings the flow of a restored design back. Users can launch it again where the design is in use. */
  restore(trx: Db, by: DesignFlowAuthor, designId: string): Promise<void>
}
